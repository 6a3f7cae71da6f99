// An operator's day with go-gitlab: from nothing to the right authors, and back.
//
// Arguments: the address of the server, an administrator's token, the path of an archive.
// Each step checks what it sees; what goes wrong ends the day with a stack trace. The library decodes strictly: a field
// of another type than it expects is an error.
package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"image"
	_ "image/jpeg"
	"image/png"
	"net/http"
	"os"
	"reflect"
	"strings"
	"time"

	"github.com/xanzy/go-gitlab"
)

type day struct {
	url, archive          string
	admin, olga, ann, ben person
	town, club            *gitlab.Group
}

// bring makes a user with a token of their own.
func (d *day) bring(username string) person {
	users := d.admin.client.Users
	user := got(users.CreateUser(&gitlab.CreateUserOptions{
		Email:            gitlab.String(username + "@go.test"),
		Name:             gitlab.String(strings.ToUpper(username[:1]) + username[1:]),
		Username:         gitlab.String(username),
		Password:         gitlab.String("correct horse battery"),
		SkipConfirmation: gitlab.Bool(true),
	}))
	listed := got(users.ListUsers(&gitlab.ListUsersOptions{Username: gitlab.String(username)}))
	check(sorted(listed, func(it *gitlab.User) string { return it.Username }), []string{username})
	token := got(users.CreatePersonalAccessToken(user.ID, &gitlab.CreatePersonalAccessTokenOptions{
		Name: gitlab.String("day"), Scopes: &[]string{"api"}, ExpiresAt: lastDay(),
	}))
	check(token.ExpiresAt.String(), lastDay().String())
	client := d.client(token.Token)
	check(got(client.Users.CurrentUser()).Username, username)
	return person{user.ID, client}
}

func (d *day) users() {
	root := got(d.admin.client.Users.CurrentUser())
	check(root.IsAdmin, true)
	d.admin.id = root.ID
	check(got(d.admin.client.Version.GetVersion()).Version != "", true)
	d.olga = d.bring("olga")
	users := d.admin.client.Users
	changed := got(users.ModifyUser(d.olga.id, &gitlab.ModifyUserOptions{Name: gitlab.String("Olga Operator")}))
	check([]string{changed.Name, changed.State, changed.Email}, []string{"Olga Operator", "active", "olga@go.test"})
	must(users.BlockUser(d.olga.id))
	check(got(users.GetUser(d.olga.id, gitlab.GetUsersOptions{})).State, "blocked")
	must(users.UnblockUser(d.olga.id))
	must(users.DeactivateUser(d.olga.id))
	must(users.ActivateUser(d.olga.id))
	must(users.BanUser(d.olga.id))
	must(users.UnbanUser(d.olga.id))
	check(got(users.GetUser(d.olga.id, gitlab.GetUsersOptions{})).State, "active")
	refused(404, failure(users.GetUser(999_999, gitlab.GetUsersOptions{})))
	refused(403, failure(d.olga.client.Users.ModifyUser(d.olga.id, &gitlab.ModifyUserOptions{Admin: gitlab.Bool(true)})))
	page, response, err := users.ListUsers(&gitlab.ListUsersOptions{ListOptions: gitlab.ListOptions{PerPage: 1}})
	must(err)
	check([]int{len(page), response.CurrentPage, response.NextPage, response.ItemsPerPage}, []int{1, 1, 2, 1})
	check(response.TotalItems > 1 && response.TotalItems == response.TotalPages, true)

	second := got(users.AddEmailForUser(d.olga.id, &gitlab.AddEmailOptions{
		Email: gitlab.String("private@go.test"), SkipConfirmation: gitlab.Bool(true),
	}))
	check(len(got(d.olga.client.Users.ListEmails())), 2)
	done(users.DeleteEmailForUser(d.olga.id, second.ID))
	check(len(got(users.ListEmailsForUser(d.olga.id, nil))), 1)

	tokens := got(d.olga.client.PersonalAccessTokens.ListPersonalAccessTokens(nil))
	check([]interface{}{len(tokens), tokens[0].Name, tokens[0].UserID}, []interface{}{1, "day", d.olga.id})
	spare := got(users.CreatePersonalAccessToken(d.olga.id, &gitlab.CreatePersonalAccessTokenOptions{
		Name: gitlab.String("spare"), Scopes: &[]string{"read_api"},
	}))
	done(d.olga.client.PersonalAccessTokens.RevokePersonalAccessToken(spare.ID))
	refused(401, failure(d.client(spare.Token).Users.CurrentUser()))
	d.ann = d.bring("ann")
	d.ben = d.bring("ben")
}

// announcements are shown to everybody, and end.
func (d *day) announcements() {
	messages := d.admin.client.BroadcastMessage
	end := time.Now().Add(time.Hour)
	made := got(messages.CreateBroadcastMessage(&gitlab.CreateBroadcastMessageOptions{Message: gitlab.String("Back soon"), EndsAt: &end}))
	check([]interface{}{made.Message, made.Active, made.EndsAt.Unix()}, []interface{}{"Back soon", true, end.Unix()})
	changed := got(messages.UpdateBroadcastMessage(made.ID, &gitlab.UpdateBroadcastMessageOptions{Message: gitlab.String("Sooner")}))
	check(got(messages.GetBroadcastMessage(made.ID)), changed)
	check(got(messages.ListBroadcastMessages(nil)), []*gitlab.BroadcastMessage{changed})
	done(messages.DeleteBroadcastMessage(made.ID))
}

// settings are changed and back, and the log of the server says so.
func (d *day) settings() {
	settings := d.admin.client.Settings
	before := got(settings.GetSettings())
	changed := got(settings.UpdateSettings(&gitlab.UpdateSettingsOptions{Terms: gitlab.String("Be kind.")}))
	check([]interface{}{changed.Terms, changed.SignupEnabled}, []interface{}{"Be kind.", before.SignupEnabled})
	for _, limit := range []int{200, 100} {
		body := map[string]int{"placeholder_user_limit": limit}
		must(ask(d.admin.client, http.MethodPut, "application/settings", body, nil))
	}
	events := got(d.admin.client.AuditEvents.ListInstanceAuditEvents(nil))
	check(events[0].AuthorID, d.admin.id)
	one := got(d.admin.client.AuditEvents.GetInstanceAuditEvent(events[0].ID))
	check(one, events[0])
	check([]string{one.Details.From, one.EntityType}, []string{"200", "Gitlab::Audit::InstanceScope"})
}

func (d *day) groups() {
	groups := d.olga.client.Groups
	d.town = got(groups.CreateGroup(&gitlab.CreateGroupOptions{
		Name: gitlab.String("Town"), Path: gitlab.String("town"), Visibility: gitlab.Visibility(gitlab.PrivateVisibility),
	}))
	refused(400, failure(groups.CreateGroup(&gitlab.CreateGroupOptions{Name: gitlab.String("Town"), Path: gitlab.String("town")})))
	described := got(groups.UpdateGroup(d.town.ID, &gitlab.UpdateGroupOptions{Description: gitlab.String("All of it")}))
	check([]string{described.Description, string(described.Visibility)}, []string{"All of it", "private"})

	done(d.olga.client.GroupImportExport.ImportFile(&gitlab.GroupImportFileOptions{
		Name: gitlab.String("The Club"), Path: gitlab.String("club"), File: &d.archive, ParentID: &d.town.ID,
	}))
	it := poll(func() task { return read[[]task](d.olga.client, "imports")[0] }, isOver)
	check([]string{it.State, it.FullPath}, []string{"finished", "town/club"})

	d.club = got(groups.GetGroup("town/club", nil))
	check([]interface{}{d.club.Name, d.club.ParentID, d.club.FullName}, []interface{}{"The Club", d.town.ID, "Town / The Club"})
	path := func(it *gitlab.Group) string { return it.FullPath }
	check(sorted(got(groups.ListSubGroups(d.town.ID, nil)), path), []string{"town/club"})
	check(sorted(got(groups.ListDescendantGroups("town", nil)), path), []string{"town/club"})
	owned := got(groups.ListGroups(&gitlab.ListGroupsOptions{Owned: gitlab.Bool(true), Search: gitlab.String("club")}))
	check(sorted(owned, path), []string{"town/club"})
	projects := got(groups.ListGroupProjects(d.town.ID, &gitlab.ListGroupProjectsOptions{IncludeSubGroups: gitlab.Bool(true)}))
	name := func(it *gitlab.Project) string { return it.PathWithNamespace }
	check(sorted(projects, name), []string{"town/club/board", "town/club/general"})
	made := got(d.olga.client.Projects.CreateProject(&gitlab.CreateProjectOptions{Name: gitlab.String("Notices"), NamespaceID: &d.club.ID}))
	check(made.PathWithNamespace, "town/club/notices")
	check(got(d.olga.client.Projects.ArchiveProject(made.ID)).Archived, true)
	check(got(d.olga.client.Projects.UnarchiveProject(made.ID)).Archived, false)
	listed := got(d.olga.client.Projects.ListProjects(&gitlab.ListProjectsOptions{Search: gitlab.String("notices"), Simple: gitlab.Bool(true)}))
	check(sorted(listed, name), []string{"town/club/notices"})
	check(got(d.olga.client.Namespaces.GetNamespace("town/club")).ParentID, d.town.ID)
	check(got(d.olga.client.Namespaces.NamespaceExists("town", nil)).Exists, true)
}

// arrangement shows the group to others, shares it, moves it below another one and back.
func (d *day) arrangement() {
	groups := d.olga.client.Groups
	picture := new(bytes.Buffer)
	must(png.Encode(picture, image.NewRGBA(image.Rect(0, 0, 300, 300))))
	check(got(groups.UploadAvatar(d.town.ID, picture, "town.png")).AvatarURL != "", true)
	_, format, err := image.DecodeConfig(got(groups.DownloadAvatar(d.town.ID)))
	must(err)
	check(format != "", true)
	guests := got(groups.CreateGroup(&gitlab.CreateGroupOptions{Name: gitlab.String("Guests"), Path: gitlab.String("guests")}))
	shared := got(groups.ShareGroupWithGroup(d.town.ID, &gitlab.ShareGroupWithGroupOptions{
		GroupID: &guests.ID, GroupAccess: gitlab.AccessLevel(gitlab.ReporterPermissions), ExpiresAt: lastDay(),
	}))
	check(shared.SharedWithGroups[0].GroupFullPath, "guests")
	check(shared.SharedWithGroups[0].ExpiresAt.String(), lastDay().String())
	done(groups.UnshareGroupFromGroup(d.town.ID, guests.ID))
	moved := got(groups.TransferSubGroup(guests.ID, &gitlab.TransferSubGroupOptions{GroupID: &d.town.ID}))
	check([]interface{}{moved.FullPath, moved.ParentID}, []interface{}{"town/guests", d.town.ID})
	done(groups.DeleteGroup(guests.ID, named("town/guests")))
}

func (d *day) members() {
	members := d.olga.client.GroupMembers
	level := gitlab.AccessLevel(gitlab.DeveloperPermissions)
	day := gitlab.String(lastDay().String())
	added := got(members.AddGroupMember(d.club.ID, &gitlab.AddGroupMemberOptions{UserID: &d.ann.id, AccessLevel: level}))
	check(added.AccessLevel, gitlab.DeveloperPermissions)
	check(added.ExpiresAt == nil, true)
	refused(409, failure(members.AddGroupMember(d.club.ID, &gitlab.AddGroupMemberOptions{UserID: &d.ann.id, AccessLevel: level})))
	edited := got(members.EditGroupMember(d.club.ID, d.ann.id, &gitlab.EditGroupMemberOptions{
		AccessLevel: gitlab.AccessLevel(gitlab.ReporterPermissions), ExpiresAt: day,
	}))
	check([]interface{}{edited.AccessLevel, edited.ExpiresAt.String()}, []interface{}{gitlab.ReporterPermissions, *day})
	check(got(members.GetGroupMember(d.club.ID, d.ann.id)).AccessLevel, gitlab.ReporterPermissions)
	check(memberNames(d.olga.client.Groups.ListAllGroupMembers(d.club.ID, nil)), []string{"ann", "olga"})
	found := memberNames(d.olga.client.Groups.ListGroupMembers(d.club.ID, &gitlab.ListGroupMembersOptions{UserIDs: &[]int{d.ann.id}}))
	check(found, []string{"ann"})
	done(members.RemoveGroupMember(d.club.ID, d.ann.id, nil))
	refused(404, failure(members.GetGroupMember(d.club.ID, d.ann.id)))
	got(members.AddGroupMember(d.club.ID, &gitlab.AddGroupMemberOptions{UserID: &d.ann.id, AccessLevel: level}))
	memberships := got(d.admin.client.Users.GetUserMemberships(d.ann.id, nil))
	check([]interface{}{memberships[0].SourceID, memberships[0].SourceType}, []interface{}{d.club.ID, "Namespace"})
}

// invitations invites by mail, with a role that ends, changes and revokes it.
func (d *day) invitations() {
	invites := d.olga.client.Invites
	address := "dan@go.test"
	list := func() []*gitlab.PendingInvite {
		return got(invites.ListPendingGroupInvitations(d.club.ID, &gitlab.ListPendingInvitationsOptions{Query: gitlab.String("dan@")}))
	}
	invited := got(invites.GroupInvites(d.club.ID, &gitlab.InvitesOptions{
		Email: &address, AccessLevel: gitlab.AccessLevel(gitlab.DeveloperPermissions), ExpiresAt: lastDay(),
	}))
	check(invited.Status, "success")
	shown := list()[0]
	check([]interface{}{shown.InviteEmail, shown.AccessLevel}, []interface{}{address, gitlab.DeveloperPermissions})
	check([]string{shown.CreatedByName, shown.ExpiresAt.UTC().Format("2006-01-02")}, []string{"Olga Operator", lastDay().String()})
	again := got(invites.GroupInvites(d.club.ID, &gitlab.InvitesOptions{
		Email: gitlab.String("no address"), AccessLevel: gitlab.AccessLevel(gitlab.DeveloperPermissions),
	}))
	check([]interface{}{again.Status, again.Message["no address"] != ""}, []interface{}{"error", true})
	path := fmt.Sprintf("groups/%d/invitations/%s", d.club.ID, gitlab.PathEscape(address))
	must(ask(d.olga.client, http.MethodPut, path, map[string]int{"access_level": 20}, nil))
	check(list()[0].AccessLevel, gitlab.ReporterPermissions)
	must(ask(d.olga.client, http.MethodDelete, path, nil, nil))
	check(len(list()), 0)
}

// reassignment downloads who waits, names them, uploads the file, accepts; it returns the path of the upload.
func (d *day) reassignment() string {
	path := fmt.Sprintf("groups/%d/placeholder_reassignments", d.town.ID)
	refused(404, ask(d.ann.client, http.MethodGet, path, nil, nil))
	pending := new(bytes.Buffer)
	must(ask(d.olga.client, http.MethodGet, path, nil, pending))
	rows, err := csv.NewReader(pending).ReadAll()
	must(err)
	check(rows[0][5:], []string{"Service username", "Service public email"})
	assignees := map[string]string{"U1": "ann", "U2": "ben"}
	for _, row := range rows[1:] {
		row[5] = assignees[row[2]]
	}
	filled := new(bytes.Buffer)
	must(csv.NewWriter(filled).WriteAll(rows))
	request, err := d.olga.client.UploadRequest(http.MethodPost, path, filled, "completed.csv", gitlab.UploadFile, nil, nil)
	must(err)
	var accepted task
	done(d.olga.client.Do(request, &accepted))
	check(accepted.Message, "The file is being processed and you will receive an email when completed.")
	upload := fmt.Sprintf("%s/uploads/%d", path, accepted.UploadID)
	it := poll(func() task { return read[task](d.olga.client, upload) }, isOver)
	check([]interface{}{it.State, it.Counts["matched"], it.Counts["failed"]}, []interface{}{"finished", 2, 0})
	for _, assignee := range []person{d.ann, d.ben} {
		list := func() []sourceUser { return read[[]sourceUser](assignee.client, "user/reassignment_requests") }
		asked := poll(list, func(all []sourceUser) bool { return len(all) > 0 })[0]
		must(ask(assignee.client, http.MethodPost, fmt.Sprintf("user/reassignment_requests/%d/accept", asked.ID), nil, nil))
	}
	d.await("completed")
	return upload
}

// forum reads the channel as clients of projects do, and as an administrator who acts for one of its readers.
func (d *day) forum() {
	general := got(d.olga.client.Projects.GetProject("town/club/general", nil))
	check([]interface{}{string(general.Visibility), general.Namespace.FullPath}, []interface{}{"private", "town/club"})
	everybody := got(d.olga.client.ProjectMembers.ListAllProjectMembers(general.ID, nil))
	check(sorted(everybody, func(it *gitlab.ProjectMember) string { return it.Username }), []string{"ann", "ben", "olga"})
	check(got(d.olga.client.ProjectMembers.GetInheritedProjectMember(general.ID, d.ben.id)).Username, "ben")
	of := func(it *gitlab.Issue) string { return it.Author.Username }
	check(sorted(got(d.olga.client.Issues.ListIssues(&gitlab.ListIssuesOptions{Scope: gitlab.String("all")})), of), []string{"ann", "ben"})
	check(sorted(got(d.olga.client.Issues.ListGroupIssues(d.town.ID, nil)), of), []string{"ann", "ben"})
	token := got(d.admin.client.Users.CreatePersonalAccessToken(d.admin.id, &gitlab.CreatePersonalAccessTokenOptions{
		Name: gitlab.String("sudo"), Scopes: &[]string{"sudo"},
	}))
	acting := d.client(token.Token)
	check(got(acting.Users.CurrentUser(gitlab.WithSudo("ben"))).Username, "ben")
	check(got(acting.Users.CurrentUser(gitlab.WithSudo(d.ann.id))).Username, "ann")
	refused(404, failure(acting.Users.CurrentUser(gitlab.WithSudo("nobody"))))
}

// content reads a discussion, reacts to it, and finds it.
func (d *day) content() {
	const forum = "town/club/general"
	client := d.olga.client
	issues := got(client.Issues.ListProjectIssues(forum, nil))
	check(len(issues), 2)
	issue := issues[0]
	if issue.UserNotesCount == 0 {
		issue = issues[1]
	}
	check(got(client.Issues.GetIssue(forum, issue.IID)).Title, issue.Title)
	note := got(client.Notes.ListIssueNotes(forum, issue.IID, nil))[0]
	check(got(client.Notes.GetIssueNote(forum, issue.IID, note.ID)), note)
	check([]string{note.Body, note.Author.Username, note.NoteableType}, []string{"Hello Ann", "ben", "Issue"})
	discussion := got(client.Discussions.ListIssueDiscussions(forum, issue.IID, nil))[0]
	check(discussion.Notes, []*gitlab.Note{note})
	check(got(client.Discussions.GetIssueDiscussion(forum, issue.IID, discussion.ID)), discussion)

	awards := client.AwardEmoji
	thumb := &gitlab.CreateAwardEmojiOptions{Name: "thumbsup"}
	given := got(awards.CreateIssueAwardEmoji(forum, issue.IID, thumb))
	check([]interface{}{given.User.Username, given.AwardableType, given.AwardableID}, []interface{}{"olga", "Issue", issue.ID})
	names := func(it *gitlab.AwardEmoji) string { return it.User.Username + " " + it.Name }
	check(sorted(got(awards.ListIssueAwardEmoji(forum, issue.IID, nil)), names), []string{"ben wave", "olga thumbsup"})
	done(awards.DeleteIssueAwardEmoji(forum, issue.IID, given.ID))
	refused(404, failure(awards.GetIssueAwardEmoji(forum, issue.IID, given.ID)))
	onNote := got(awards.CreateIssuesAwardEmojiOnNote(forum, issue.IID, note.ID, thumb))
	check(got(awards.GetIssuesAwardEmojiOnNote(forum, issue.IID, note.ID, onNote.ID)), onNote)
	check(onNote.AwardableType, "Note")
	done(awards.DeleteIssuesAwardEmojiOnNote(forum, issue.IID, note.ID, onNote.ID))
	check(len(got(awards.ListIssuesAwardEmojiOnNote(forum, issue.IID, note.ID, nil))), 0)

	anywhere := &gitlab.SearchOptions{}
	found := got(client.Search.IssuesByGroup(d.club.ID, "Second", anywhere))
	check([]string{found[0].Title, found[0].Author.Username}, []string{"Second thread", "ben"})
	check(got(client.Search.UsersByGroup(d.club.ID, "ben", anywhere))[0].ID, d.ben.id)
	check(got(client.Search.Projects("general", anywhere))[0].PathWithNamespace, forum)
	var notes []*gitlab.Note
	must(ask(client, http.MethodGet, fmt.Sprintf("groups/%d/search", d.club.ID), words{"notes", "hello"}, &notes))
	check(notes[0], note)
}

// tokens of the group can read it until they are revoked.
func (d *day) tokens() {
	tokens := d.olga.client.GroupAccessTokens
	made := got(tokens.CreateGroupAccessToken(d.club.ID, &gitlab.CreateGroupAccessTokenOptions{
		Name: gitlab.String("deployer"), Scopes: &[]string{"read_api"},
		AccessLevel: gitlab.AccessLevel(gitlab.ReporterPermissions), ExpiresAt: lastDay(),
	}))
	bot := d.client(made.Token)
	check(got(bot.Groups.GetGroup(d.club.ID, nil)).FullPath, "town/club")
	check(got(bot.Users.CurrentUser()).ID, made.UserID)
	refused(403, failure(bot.Groups.CreateGroup(&gitlab.CreateGroupOptions{Name: gitlab.String("No"), Path: gitlab.String("no")})))
	check(got(tokens.ListGroupAccessTokens(d.club.ID, nil))[0].ID, made.ID)
	shown := got(tokens.GetGroupAccessToken(d.club.ID, made.ID))
	check([]interface{}{shown.AccessLevel, shown.Active, shown.ExpiresAt.String()}, []interface{}{gitlab.ReporterPermissions, true, lastDay().String()})
	done(tokens.RevokeGroupAccessToken(d.club.ID, made.ID))
	refused(401, failure(bot.Groups.GetGroup(d.club.ID, nil)))
}

func (d *day) hooks() {
	groups := d.olga.client.Groups
	address := gitlab.String("https://receiver.example/day")
	hook := got(groups.AddGroupHook(d.club.ID, &gitlab.AddGroupHookOptions{URL: address, NoteEvents: gitlab.Bool(true)}))
	edited := got(groups.EditGroupHook(d.club.ID, hook.ID, &gitlab.EditGroupHookOptions{URL: address, IssuesEvents: gitlab.Bool(true)}))
	check([]bool{edited.IssuesEvents, edited.NoteEvents, edited.PushEvents}, []bool{true, true, false})
	check(got(groups.ListGroupHooks(d.club.ID, nil)), []*gitlab.GroupHook{edited})
	check(got(groups.GetGroupHook(d.club.ID, hook.ID)), edited)
	done(groups.DeleteGroupHook(d.club.ID, hook.ID))
	check(len(got(groups.ListGroupHooks(d.club.ID, nil))), 0)
}

// log has what was done to the group, and is for its owners.
func (d *day) log() {
	events := got(d.olga.client.AuditEvents.ListGroupAuditEvents(d.town.ID, nil))
	authors := sorted(events, func(it *gitlab.AuditEvent) string { return fmt.Sprint(it.AuthorID, it.EntityType, it.EntityID) })
	check(strings.Contains(strings.Join(authors, " "), fmt.Sprint(d.olga.id, "Group", d.town.ID)), true)
	check(got(d.olga.client.AuditEvents.GetGroupAuditEvent(d.town.ID, events[0].ID)), events[0])
	refused(404, failure(d.ann.client.AuditEvents.ListGroupAuditEvents(d.town.ID, nil)))
}

// undo takes back all that the upload did: first as a dry run, which changes nothing; `before` are the
// authors that stand there again at its end.
func (d *day) undo(upload string, before []string) {
	var preview, accepted task
	must(ask(d.olga.client, http.MethodPost, upload+"/undo", map[string]bool{"dry_run": true}, &preview))
	check([]interface{}{preview.DryRun, preview.Counts["matched"]}, []interface{}{true, 2})
	check(d.authors(), []string{"ann", "ben"})
	must(ask(d.olga.client, http.MethodPost, upload+"/undo", nil, &accepted))
	path := fmt.Sprintf("groups/%d/placeholder_reassignments/uploads/%d", d.town.ID, accepted.UploadID)
	undone := poll(func() task { return read[task](d.olga.client, path) }, isOver)
	check([]interface{}{undone.State, undone.Counts["matched"]}, []interface{}{"finished", 2})
	d.await("pending_reassignment")
	poll(d.authors, func(names []string) bool { return reflect.DeepEqual(names, before) })
	refused(422, ask(d.olga.client, http.MethodPost, upload+"/undo", nil, nil))
}

func main() {
	d := &day{url: os.Args[1], archive: os.Args[3]}
	d.admin.client = d.client(os.Args[2])
	d.users()
	d.settings()
	d.announcements()
	d.groups()
	d.arrangement()
	d.members()
	d.invitations()
	before := d.authors()
	check(len(before), 2)
	upload := d.reassignment()
	check(d.authors(), []string{"ann", "ben"})
	d.forum()
	d.content()
	d.tokens()
	d.hooks()
	d.log()
	d.undo(upload, before)
	groups := d.olga.client.Groups
	_, err := groups.DeleteGroup(d.town.ID)
	check(strings.Contains(refused(400, err), "full_path"), true)
	done(groups.DeleteGroup(d.town.ID, named("town")))
	check(refused(404, failure(groups.GetGroup("town", nil))), "{message: 404 Group Not Found}")
	fmt.Println("The day is over.")
}
