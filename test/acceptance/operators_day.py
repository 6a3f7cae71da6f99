"""An operator's day with python-gitlab: from nothing to the right authors, and back.

Arguments: the address of the server, an administrator's token, the path of an archive.
Each step checks what it sees; what goes wrong ends the day with a traceback.
"""

import csv
import io
import sys
import time

import gitlab

PASSWORD = "correct horse battery"


def poll(ask, is_done):
    for _ in range(1200):
        answer = ask()
        if is_done(answer):
            return answer
        time.sleep(0.025)
    raise AssertionError(f"it takes too long: {answer}")


def refused(status, act):
    """The words of the refusal that `act` must meet."""
    try:
        act()
    except gitlab.exceptions.GitlabError as error:
        assert error.response_code == status, (status, error)
        return str(error.error_message)
    raise AssertionError(f"was not refused with {status}")


def names(members):
    return [member.username for member in members]


class Day:
    def __init__(self, url, token, archive):
        self.url = url
        self.archive = archive
        self.admin = gitlab.Gitlab(url, private_token=token)
        self.people = {}

    def client(self, **credentials):
        client = gitlab.Gitlab(self.url, **credentials)
        client.auth()
        return client

    def signed_in(self):
        """The administrator with their password, where a token is not enough."""
        return self.client(http_username=self.admin.user.username, http_password=PASSWORD)

    def bring(self, username):
        """A user with a token of their own."""
        user = self.admin.users.create(
            {
                "email": f"{username}@python.test",
                "name": username.title(),
                "username": username,
                "password": PASSWORD,
                "skip_confirmation": True,
            }
        )
        assert names(self.admin.users.list(username=username)) == [username]
        token = user.personal_access_tokens.create({"name": "day", "scopes": ["api"], "expires_at": "2026-12-31"})
        client = self.client(private_token=token.token)
        assert client.user.username == username
        self.people[username] = (user, client)
        return user, client

    def users(self):
        self.admin.auth()
        assert self.admin.user.is_admin
        version, _ = self.admin.version()
        assert version != "unknown"
        user, client = self.bring("olga")
        shown = self.admin.users.get(user.id)
        assert (shown.username, shown.state, shown.email) == ("olga", "active", "olga@python.test")
        assert not hasattr(client.users.get(user.id), "is_admin")
        shown.name = "Olga Operator"
        shown.save()
        assert self.admin.users.get(user.id).name == "Olga Operator"
        assert names(self.admin.users.list(search="operator")) == ["olga"]
        assert len(self.admin.users.list(per_page=1, get_all=True)) == len(self.admin.users.list(get_all=True))
        assert self.admin.users.list(iterator=True).total > 1
        for verb, undo, state in (("block", "unblock", "blocked"), ("deactivate", "activate", "deactivated")):
            assert getattr(shown, verb)()
            assert self.admin.users.get(user.id).state == state
            refused(403, lambda: client.users.list())
            assert getattr(shown, undo)()
            assert self.admin.users.get(user.id).state == "active"
        refused(404, lambda: self.admin.users.get(999_999))
        refused(403, lambda: client.users.create({"email": "x@python.test", "username": "x", "name": "X", "force_random_password": True}))

    def emails(self):
        user, client = self.people["olga"]
        second = user.emails.create({"email": "olga.private@python.test", "skip_confirmation": True})
        assert {each.email for each in user.emails.list()} == {"olga@python.test", "olga.private@python.test"}
        assert user.emails.get(second.id).email == "olga.private@python.test"
        assert len(client.user.emails.list()) == 2
        refused(400, lambda: user.emails.create({"email": "olga@python.test"}))
        second.delete()
        assert [each.email for each in client.user.emails.list()] == ["olga@python.test"]

    def tokens(self):
        user, client = self.people["olga"]
        spare = user.personal_access_tokens.create({"name": "spare", "scopes": ["read_api"]})
        assert {each.name for each in client.personal_access_tokens.list()} == {"day", "spare"}
        reader = self.client(private_token=spare.token)
        refused(403, lambda: reader.groups.create({"name": "No", "path": "no"}))
        assert reader.http_get("/personal_access_tokens/self")["scopes"] == ["read_api"]
        rotated = client.http_post(f"/personal_access_tokens/{spare.id}/rotate")
        assert refused(401, lambda: reader.auth())
        assert self.client(oauth_token=rotated["token"]).user.username == "olga"
        client.personal_access_tokens.delete(rotated["id"])
        refused(401, lambda: self.client(private_token=rotated["token"]))
        third = self.client(private_token=user.personal_access_tokens.create({"name": "third", "scopes": ["api"]}).token)
        third.http_delete("/personal_access_tokens/self")
        refused(401, lambda: third.auth())
        assert {each.revoked for each in self.admin.personal_access_tokens.list(user_id=user.id, search="day")} == {False}

    def groups(self):
        _, olga = self.people["olga"]
        ann, _ = self.bring("ann")
        self.bring("ben")
        town = olga.groups.create({"name": "Town", "path": "town", "visibility": "private"})
        refused(400, lambda: olga.groups.create({"name": "Town", "path": "town"}))
        town.description = "All of it"
        town.save()
        assert olga.groups.get("town").description == "All of it"
        with open(self.archive, "rb") as archive:
            started = olga.groups.import_group(archive, path="club", name="The Club", parent_id=str(town.id))
        assert started["message"] == "202 Accepted", started
        done = poll(lambda: olga.http_get(f"/imports/{started['import_id']}"), lambda it: it["state"] in ("finished", "failed"))
        assert (done["state"], done["group_full_path"]) == ("finished", "town/club"), done
        club = olga.groups.get("town/club")
        assert (club.name, club.parent_id, club.full_name) == ("The Club", town.id, "Town / The Club")
        assert [each.id for each in town.subgroups.list()] == [club.id]
        assert [each.id for each in town.descendant_groups.list()] == [club.id]
        assert [each.full_path for each in olga.groups.list(search="club", owned=True)] == ["town/club"]
        assert [each.path_with_namespace for each in town.projects.list(include_subgroups=True, order_by="name", sort="asc")] == [
            "town/club/board",
            "town/club/general",
        ]
        self.members(club, ann)
        return town, club

    def members(self, club, ann):
        added = club.members.create({"user_id": ann.id, "access_level": gitlab.const.AccessLevel.DEVELOPER})
        assert added.access_level == 30
        refused(409, lambda: club.members.create({"user_id": ann.id, "access_level": 30}))
        added.access_level = gitlab.const.AccessLevel.REPORTER
        added.save()
        assert club.members.get(ann.id).access_level == 20
        assert sorted(names(club.members_all.list(get_all=True, per_page=1))) == ["ann", "olga"]
        assert club.members_all.get(ann.id).username == "ann"
        club.members.delete(ann.id)
        refused(404, lambda: club.members.get(ann.id))
        club.members.create({"user_id": ann.id, "access_level": 20, "expires_at": "2026-12-31"})

    def reassignment(self, town):
        _, olga = self.people["olga"]
        _, ann = self.people["ann"]
        path = f"/groups/{town.id}/placeholder_reassignments"
        refused(404, lambda: ann.http_get(path))
        answer = olga.http_get(path, raw=True)
        assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
        rows = list(csv.reader(io.StringIO(answer.text)))
        header, pending = rows[0], rows[1:]
        assert header[-2:] == ["Service username", "Service public email"]
        assignees = {"U1": "ann", "U2": "ben"}
        filled = io.StringIO()
        csv.writer(filled).writerows([header, *([*row[:5], assignees[row[2]], ""] for row in pending)])
        accepted = olga.http_post(path, files={"file": ("completed.csv", filled.getvalue(), "text/csv")})
        assert accepted["message"] == "The file is being processed and you will receive an email when completed."
        upload = poll(
            lambda: olga.http_get(f"{path}/uploads/{accepted['upload_id']}"),
            lambda it: it["state"] in ("finished", "failed"),
        )
        assert (upload["state"], upload["counts"]["matched"]) == ("finished", 2), upload
        for username in assignees.values():
            _, client = self.people[username]
            [asked] = poll(lambda: client.http_list("/user/reassignment_requests"), len)
            client.http_post(f"/user/reassignment_requests/{asked['id']}/accept")
        poll(
            lambda: olga.http_list(f"/groups/{town.id}/source_users", get_all=True),
            lambda people: all(each["status"] == "completed" for each in people),
        )
        assert olga.http_get(path, raw=True).text.count("\n") == 1
        return f"{path}/uploads/{accepted['upload_id']}"

    def invitations(self, club):
        """Invites by e-mail, with a role, and revokes it."""
        address = "dan@python.test"
        invited = club.invitations.create({"email": address, "access_level": gitlab.const.AccessLevel.DEVELOPER})
        assert invited.status == "success", invited
        [shown] = club.invitations.list(query="dan@")
        assert (shown.invite_email, shown.access_level) == (address, 30)
        # The client takes `email` for the id, which a listed invitation does not have.
        club.invitations.update(address, {"access_level": 20})
        assert [each.access_level for each in club.invitations.list()] == [20]
        club.invitations.delete(address)
        assert club.invitations.list() == []

    def notifications(self, club):
        """The levels of a person, a group and a project."""
        _, olga = self.people["olga"]
        general = olga.projects.get("town/club/general")
        for holder, usual in ((olga, "participating"), (club, "global"), (general, "global")):
            settings = holder.notificationsettings.get()
            assert settings.level == usual, settings
            for level in (gitlab.const.NotificationLevel.DISABLED, gitlab.const.NotificationLevel.WATCH, usual):
                settings.level = level
                settings.save()
                assert holder.notificationsettings.get().level == level
            settings.level = gitlab.const.NotificationLevel.CUSTOM
            assert "custom" in refused(400, settings.save)
            settings = holder.notificationsettings.get()
            settings.new_note = True
            assert "new_note" in refused(400, settings.save)
        assert olga.notificationsettings.get().notification_email == olga.user.email

    def group_tokens(self, club):
        """A token of the group can read it until it is revoked."""
        _, olga = self.people["olga"]
        made = club.access_tokens.create(
            {"name": "deployer", "scopes": ["read_api"], "access_level": 20, "expires_at": "2026-12-31"}
        )
        bot = gitlab.Gitlab(self.url, private_token=made.token)
        assert bot.groups.get(club.id).full_path == "town/club"
        refused(403, lambda: bot.groups.create({"name": "No", "path": "no"}))
        assert [each.name for each in club.access_tokens.list(state="active")] == ["deployer"]
        assert olga.http_get(f"/groups/{club.id}/access_tokens/{made.id}")["access_level"] == 20
        club.access_tokens.delete(made.id)
        refused(401, lambda: bot.groups.get(club.id))

    def content(self, club):
        """Discussions, notes, reactions and the search."""
        _, olga = self.people["olga"]
        general = olga.projects.get("town/club/general")
        issue, note = next((issue, note) for issue in general.issues.list(get_all=True) for note in issue.notes.list())
        assert issue.notes.get(note.id).body == note.body
        discussions = issue.discussions.list(get_all=True)
        assert note.id in [each["id"] for discussion in discussions for each in discussion.attributes["notes"]]
        assert issue.discussions.get(discussions[0].id).attributes["notes"] == discussions[0].attributes["notes"]
        for awardable in (issue, note):
            award = awardable.awardemojis.create({"name": "thumbsup"})
            assert award.id in [each.id for each in awardable.awardemojis.list() if each.user["username"] == "olga"]
            awardable.awardemojis.delete(award.id)
            assert award.id not in [each.id for each in awardable.awardemojis.list()]
        word = max(note.body.split(), key=lambda each: (each.isalpha(), len(each)))
        assert note.id in [each["id"] for each in club.search("notes", word, get_all=True)]

    def hooks(self, club):
        hook = club.hooks.create({"url": "https://receiver.example/day", "member_events": True})
        hook.description = "Says who comes."
        hook.save()
        assert [(each.url, each.description) for each in club.hooks.list()] == [(hook.url, "Says who comes.")]
        assert club.hooks.get(hook.id).member_events
        hook.delete()
        assert club.hooks.list() == []

    def log(self, town):
        """What was done to the group is in its log, and only its owner and administrators read it."""
        _, ann = self.people["ann"]
        events = town.audit_events.list(get_all=True)
        assert "olga" in {each.author["username"] for each in events if each.author}, events
        assert town.audit_events.get(events[0].id).action == events[0].action
        path = f"/groups/{town.id}/audit_events"
        refused(404, lambda: ann.http_list(path))

    def undo(self, town, upload):
        """Takes back all that the upload did: first as a dry run, which changes nothing."""
        _, olga = self.people["olga"]
        preview = olga.http_post(f"{upload}/undo", query_data={"dry_run": "true"})
        assert (preview["dry_run"], preview["counts"]["matched"]) == (True, 2), preview
        assert self.authors() == ["Ann", "Ben"]
        accepted = olga.http_post(f"{upload}/undo")
        undone = poll(
            lambda: olga.http_get(f"/groups/{town.id}/placeholder_reassignments/uploads/{accepted['upload_id']}"),
            lambda it: it["state"] in ("finished", "failed"),
        )
        assert (undone["state"], undone["counts"]["matched"]) == ("finished", 2), undone
        poll(
            lambda: olga.http_list(f"/groups/{town.id}/source_users", get_all=True),
            lambda people: all(each["status"] == "pending_reassignment" for each in people),
        )
        # The source users wait again at once; a job gives the posts back.
        poll(self.authors, {"Ann", "Ben"}.isdisjoint)
        refused(422, lambda: olga.http_post(f"{upload}/undo"))

    def authors(self):
        """Who stands behind the posts of the forum now, as its readers see it."""
        _, olga = self.people["olga"]
        url = f"{self.url}/api/z/1.0/channel/stream?channel=town-club-general&mindate=2000-01-01"
        posts = olga.session.get(url, headers={"Authorization": f"Bearer {olga.private_token}"}).json()
        return sorted({post["author"]["name"] for post in posts})

    def forum(self):
        """The same as clients of projects see it, and an administrator who acts for one of its readers."""
        _, olga = self.people["olga"]
        general = olga.projects.get("town/club/general")
        assert {"olga", "ben"} <= set(names(general.members_all.list(get_all=True)))
        assert general.members.list() == []
        issues = general.issues.list(get_all=True, per_page=1)
        assert {issue.author["username"] for issue in issues} == {"ann", "ben"}
        notes = [note for issue in issues for note in issue.notes.list(get_all=True)]
        assert {note.author["username"] for note in notes} == {"ben"}
        admin, _ = self.people["root"]
        sudo = {"name": "sudo", "scopes": ["sudo"]}
        assert "access token" in refused(403, lambda: admin.personal_access_tokens.create(sudo))
        token = self.signed_in().users.get(admin.id).personal_access_tokens.create(sudo).token
        acting = gitlab.Gitlab(self.url, private_token=token)
        assert acting.http_get("/user", sudo="olga")["username"] == "olga"
        assert [each.path for each in acting.groups.list(sudo="olga", owned=True, top_level_only=True)] == ["town"]
        assert "sudo" in refused(403, lambda: olga.groups.list(sudo="ann"))
        refused(404, lambda: acting.groups.list(sudo="nobody"))

    def changes(self):
        """What is changed of users is changed, and what cannot be is refused."""
        user, _ = self.bring("root")
        user.admin = True
        assert "access token" in refused(403, user.save)
        changed = self.signed_in().users.get(user.id)
        changed.admin = True
        changed.email = "toor@python.test"
        changed.save()
        user = self.admin.users.get(user.id)
        assert (user.is_admin, user.email) == (True, "toor@python.test")
        assert "root" in names(self.admin.users.list(admins=True))
        changed.username = "other"
        refused(400, changed.save)
        assert changed.ban() and self.admin.users.get(user.id).state == "banned"
        assert changed.unban()

    def run(self):
        self.users()
        self.changes()
        self.emails()
        self.tokens()
        town, club = self.groups()
        self.invitations(club)
        upload = self.reassignment(town)
        assert self.authors() == ["Ann", "Ben"], self.authors()
        assert "ben" in names(club.members.list())
        self.forum()
        self.notifications(club)
        self.group_tokens(club)
        self.content(club)
        self.hooks(club)
        self.log(town)
        self.undo(town, upload)
        _, olga = self.people["olga"]
        assert "full_path" in refused(400, town.delete)
        town.delete(full_path="town")
        assert refused(404, lambda: olga.groups.get("town")) == "404 Group Not Found"


Day(*sys.argv[1:]).run()
print("The day is over.")
