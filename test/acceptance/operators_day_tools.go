// What the steps of the day share: checks, polling, and requests that the library has no method for.
package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"sort"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"github.com/xanzy/go-gitlab"
)

// check ends the day unless the two are equal.
func check(seen, expected interface{}) {
	if !reflect.DeepEqual(seen, expected) {
		panic(fmt.Sprintf("seen %#v, expected %#v", seen, expected))
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// got is the answer of a call that must succeed.
func got[T any](answer T, _ *gitlab.Response, err error) T {
	must(err)
	return answer
}

// done is for calls that answer nothing.
func done(_ *gitlab.Response, err error) { must(err) }

// refused returns the words of the refusal that a call must have met.
func refused(status int, err error) string {
	var refusal *gitlab.ErrorResponse
	if !errors.As(err, &refusal) {
		panic(fmt.Sprintf("not refused with %d: %v", status, err))
	}
	check(refusal.Response.StatusCode, status)
	return refusal.Message
}

func failure[T any](_ T, _ *gitlab.Response, err error) error { return err }

func poll[T any](ask func() T, isDone func(T) bool) T {
	var answer T
	for tries := 0; tries < 1200; tries++ {
		if answer = ask(); isDone(answer) {
			return answer
		}
		time.Sleep(25 * time.Millisecond)
	}
	panic(fmt.Sprintf("it takes too long: %#v", answer))
}

// sorted are the different names of all, in order.
func sorted[T any](all []T, name func(T) string) []string {
	seen := map[string]bool{}
	names := []string{}
	for _, each := range all {
		if !seen[name(each)] {
			names = append(names, name(each))
		}
		seen[name(each)] = true
	}
	sort.Strings(names)
	return names
}

// ask sends what the library has no method for; `into` takes the answer, or is nil.
func ask(client *gitlab.Client, method, path string, body, into interface{}) error {
	request, err := client.NewRequest(method, path, body, nil)
	must(err)
	_, err = client.Do(request, into)
	return err
}

// read is an answer to GET.
func read[T any](client *gitlab.Client, path string) T {
	var answer T
	must(ask(client, http.MethodGet, path, nil, &answer))
	return answer
}

type person struct {
	id     int
	client *gitlab.Client
}

type task struct {
	ImportID int            `json:"import_id"`
	UploadID int            `json:"upload_id"`
	Message  string         `json:"message"`
	State    string         `json:"state"`
	FullPath string         `json:"group_full_path"`
	DryRun   bool           `json:"dry_run"`
	Counts   map[string]int `json:"counts"`
}

// words are what a search is for.
type words struct {
	Scope  string `url:"scope"`
	Search string `url:"search"`
}

type sourceUser struct {
	ID     int    `json:"id"`
	Status string `json:"status"`
}

func isOver(it task) bool { return it.State == "finished" || it.State == "failed" }

func (d *day) client(token string) *gitlab.Client {
	client, err := gitlab.NewClient(token, gitlab.WithBaseURL(d.url))
	must(err)
	return client
}

// lastDay is when roles and tokens end.
func lastDay() *gitlab.ISOTime {
	end := gitlab.ISOTime(time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, 30))
	return &end
}

// named confirms which group is deleted.
func named(path string) gitlab.RequestOptionFunc {
	return func(request *retryablehttp.Request) error {
		request.URL.RawQuery = url.Values{"full_path": {path}}.Encode()
		return nil
	}
}

func memberNames(all []*gitlab.GroupMember, _ *gitlab.Response, err error) []string {
	must(err)
	return sorted(all, func(it *gitlab.GroupMember) string { return it.Username })
}

// await waits until all source users have this status.
func (d *day) await(status string) {
	path := fmt.Sprintf("groups/%d/source_users", d.town.ID)
	all := func() []string {
		people := read[[]sourceUser](d.olga.client, path)
		return sorted(people, func(it sourceUser) string { return it.Status })
	}
	poll(all, func(seen []string) bool { return strings.Join(seen, " ") == status })
}

// authors are who stands behind threads and comments of the forum now.
func (d *day) authors() []string {
	names := []string{}
	for _, issue := range got(d.olga.client.Issues.ListProjectIssues("town/club/general", nil)) {
		names = append(names, issue.Author.Username)
		for _, note := range got(d.olga.client.Notes.ListIssueNotes("town/club/general", issue.IID, nil)) {
			names = append(names, note.Author.Username)
		}
	}
	return sorted(names, func(it string) string { return it })
}
