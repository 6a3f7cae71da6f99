# frozen_string_literal: true

# An operator's day with the gem gitlab: from nothing to the right authors, and back.
#
# Arguments: the address of the server, an administrator's token, the path of an archive.
# Each step checks what it sees; what goes wrong ends the day with a backtrace.

require 'csv'
require 'gitlab'
require 'json'
require 'net/http'

require_relative 'operators_day_tools'

# Users, their addresses and tokens, as an administrator keeps them.
module Accounts
  def client(token, **options)
    Gitlab.client(endpoint: @endpoint, private_token: token, **options)
  end

  # A user with a token of their own.
  def bring(username)
    more = { name: username.capitalize, skip_confirmation: true }
    user = @admin.create_user("#{username}@ruby.test", PASSWORD, username, more)
    see [username], names(@admin.users(username: username))
    issued = issue(user.id, 'day', %w[api])
    own = client(issued.token)
    see username, own.user.username
    @people[username] = Person.new(user.id, own)
  end

  # What the administrator asks for with their password, where a token is not enough.
  def signed_in(method, path, **body)
    basic = { username: @admin.user.username, password: PASSWORD }
    @admin.public_send(method, path, body: body, unauthenticated: true, basic_auth: basic)
  end

  def issue(user_id, name, scopes)
    body = { name: name, scopes: scopes, expires_at: '2026-12-31' }
    @admin.post("/users/#{user_id}/personal_access_tokens", body: body)
  end

  def users
    see true, @admin.user.is_admin
    hold @admin.version.version != 'unknown', @admin.version
    olga = bring('olga')
    shown = @admin.user(olga.id)
    see %w[olga active olga@ruby.test], [shown.username, shown.state, shown.email]
    hold !olga.client.user(olga.id).respond_to?(:is_admin), 'others do not see who administers'
    @admin.edit_user(olga.id, name: 'Olga Operator')
    see 'Olga Operator', @admin.user(olga.id).name
    see %w[olga], names(@admin.user_search('operator'))
    see names(@admin.users(per_page: 100)), names(@admin.users(per_page: 1).auto_paginate)
    states(olga)
    refused(Gitlab::Error::NotFound) { @admin.user(999_999) }
    refused(Gitlab::Error::Forbidden) { olga.client.create_user('x@ruby.test', PASSWORD, 'x') }
    refused(Gitlab::Error::Conflict) { @admin.create_user('olga@ruby.test', PASSWORD, 'other') }
  end

  def states(person)
    @admin.block_user(person.id)
    see 'blocked', @admin.user(person.id).state
    refused(Gitlab::Error::Forbidden) { person.client.users }
    @admin.unblock_user(person.id)
    @admin.post("/users/#{person.id}/deactivate")
    see 'deactivated', @admin.user(person.id).state
    @admin.post("/users/#{person.id}/activate")
    see 'active', @admin.user(person.id).state
  end

  def emails
    olga = @people['olga']
    second = @admin.add_email('olga.private@ruby.test', olga.id, true)
    see %w[olga.private@ruby.test olga@ruby.test], @admin.emails(olga.id).map(&:email).sort
    see 'olga.private@ruby.test', olga.client.email(second.id).email
    refused(Gitlab::Error::BadRequest) { @admin.add_email('olga@ruby.test', olga.id) }
    @admin.delete_email(second.id, olga.id)
    see %w[olga@ruby.test], olga.client.emails.map(&:email)
  end

  def tokens
    olga = @people['olga']
    spare = issue(olga.id, 'spare', %w[read_api])
    see %w[day spare], olga.client.get('/personal_access_tokens').map(&:name).sort
    reader = client(spare.token)
    see %w[read_api], reader.get('/personal_access_tokens/self').scopes
    refused(Gitlab::Error::Forbidden) { reader.create_group('No', 'no') }
    rotated = olga.client.post("/personal_access_tokens/#{spare.id}/rotate")
    refused(Gitlab::Error::Unauthorized) { reader.user }
    see 'olga', client(rotated.token).user.username
    olga.client.delete("/personal_access_tokens/#{rotated.id}")
    refused(Gitlab::Error::Unauthorized) { client(rotated.token).user }
  end

  def leave
    ben = @people['ben']
    @admin.delete_user(ben.id)
    poll { @admin.users(username: 'ben').empty? }
    refused(Gitlab::Error::Unauthorized) { ben.client.user }
  end

  # The gem sends `sudo` with whatever is asked until the next client is made.
  def acting
    root = bring('root')
    refused(Gitlab::Error::Forbidden) { @admin.edit_user(root.id, admin: true) }
    signed_in(:put, "/users/#{root.id}", admin: true)
    see true, @admin.user(root.id).is_admin
    refused(Gitlab::Error::Forbidden) { issue(root.id, 'sudo', %w[sudo]) }
    token = signed_in(:post, "/users/#{root.id}/personal_access_tokens", name: 'sudo', scopes: %w[sudo]).token
    acting = client(token, sudo: 'olga')
    see 'olga', acting.user.username
    see %w[town], acting.groups(owned: true, top_level_only: true).map(&:path)
    nobody = client(token, sudo: 'nobody')
    refused(Gitlab::Error::NotFound) { nobody.groups }
    refused(Gitlab::Error::Forbidden) { client(token).user }
    see 'root', @people['root'].client.user.username
  end

  def announcements
    made = @admin.create_broadcast_message('Back at noon', ends_at: '2026-12-31T00:00:00Z')
    see ['Back at noon'], @admin.broadcast_messages.map(&:message)
    @admin.edit_broadcast_message(made.id, message: 'Back at one')
    see 'Back at one', @admin.broadcast_message(made.id).message
    refused(Gitlab::Error::Forbidden) { @people['olga'].client.create_broadcast_message('No') }
    @admin.delete_broadcast_message(made.id)
    see [], @admin.broadcast_messages.to_a
  end
end

# A group, what is imported into it and who belongs to it.
module Groups
  def groups
    town = @olga.create_group('Town', 'town', visibility: 'private')
    refused(Gitlab::Error::BadRequest) { @olga.create_group('Town', 'town') }
    @olga.edit_group(town.id, description: 'All of it')
    see 'All of it', @olga.group('town').description
    with_file('.png', PICTURE.unpack1('m')) { |file| @olga.edit_group(town.id, avatar: file) }
    hold @olga.group('town').avatar_url.start_with?(@host), 'has a picture'
    import(town)
    club = @olga.group('town/club')
    see ['The Club', town.id, 'Town / The Club'], [club.name, club.parent_id, club.full_name]
    see [club.id], @olga.group_subgroups(town.id).map(&:id)
    see %w[town/club], @olga.group_search('club', owned: true).map(&:full_path)
    forums = @olga.group_projects(town.id, include_subgroups: true, order_by: 'name', sort: 'asc')
    see %w[town/club/board town/club/general], forums.map(&:path_with_namespace)
    hold @olga.namespaces.map(&:full_path).include?('town/club'), @olga.namespaces
    [town, club]
  end

  def import(town)
    place = { name: 'The Club', path: 'club', parent_id: town.id }
    started = File.open(@archive, 'rb') { |file| @olga.post('/groups/import', body: { file: file, **place }) }
    see '202 Accepted', started.message
    see 'town/club', finished(@olga, "/imports/#{started.import_id}").group_full_path
  end

  def members(club)
    ann = bring('ann')
    bring('ben')
    see DEVELOPER, @olga.add_group_member(club.id, ann.id, DEVELOPER).access_level
    refused(Gitlab::Error::Conflict) { @olga.add_group_member(club.id, ann.id, DEVELOPER) }
    @olga.edit_group_member(club.id, ann.id, REPORTER)
    see REPORTER, @olga.group_member(club.id, ann.id).access_level
    see %w[ann olga], names(@olga.get("/groups/#{club.id}/members/all", query: { per_page: 1 }).auto_paginate).sort
    @olga.remove_group_member(club.id, ann.id)
    refused(Gitlab::Error::NotFound) { @olga.group_member(club.id, ann.id) }
    @olga.add_group_member('town/club', ann.id, REPORTER)
  end

  # Invites by e-mail, with a role, and revokes it.
  def invitations(club)
    address = 'dan@ruby.test'
    path = "/groups/#{club.id}/invitations"
    see 'success', @olga.post(path, body: { email: address, access_level: DEVELOPER }).status
    listed = @olga.get(path, query: { query: 'dan@' })
    see [[address, DEVELOPER]], listed.map { |each| [each.invite_email, each.access_level] }
    own = "#{path}/#{@olga.url_encode(address)}"
    @olga.put(own, body: { access_level: REPORTER })
    see [REPORTER], @olga.get(path).map(&:access_level)
    @olga.delete(own)
    see [], @olga.get(path).to_a
  end

  # A token of the group can read it until it is revoked.
  def group_tokens(club)
    path = "/groups/#{club.id}/access_tokens"
    wanted = { name: 'deployer', scopes: %w[read_api], access_level: REPORTER, expires_at: '2026-12-31' }
    made = @olga.post(path, body: wanted)
    bot = client(made.token)
    see 'town/club', bot.group(club.id).full_path
    refused(Gitlab::Error::Forbidden) { bot.create_group('No', 'no') }
    see %w[deployer], @olga.get(path, query: { state: 'active' }).map(&:name)
    see REPORTER, @olga.get("#{path}/#{made.id}").access_level
    @olga.delete("#{path}/#{made.id}")
    refused(Gitlab::Error::Unauthorized) { bot.group(club.id) }
  end

  def hooks(club)
    path = "/groups/#{club.id}/hooks"
    hook = @olga.post(path, body: { url: 'https://receiver.example/day', member_events: true })
    @olga.put("#{path}/#{hook.id}", body: { url: hook.url, description: 'Says who comes.' })
    see [[hook.url, 'Says who comes.']], @olga.get(path).map { |each| [each.url, each.description] }
    see true, @olga.get("#{path}/#{hook.id}").member_events
    @olga.delete("#{path}/#{hook.id}")
    see [], @olga.get(path).to_a
  end

  # What was done to the group is in its log, and only its owner and administrators read it.
  def log(town)
    path = "/groups/#{town.id}/audit_events"
    events = @olga.get(path, query: { per_page: 20 }).auto_paginate
    hold events.any? { |event| event.author&.username == 'olga' }, events
    see events.first.action, @olga.get("#{path}/#{events.first.id}").action
    refused(Gitlab::Error::NotFound) { @people['ann'].client.get(path) }
  end

  def remove(town)
    hold refused(Gitlab::Error::BadRequest) { @olga.delete_group(town.id) }.include?('full_path'), 'asks for the path'
    @olga.delete("/groups/#{town.id}", query: { full_path: 'town' })
    hold refused(Gitlab::Error::NotFound) { @olga.group('town') }.include?('404 Group Not Found'), 'it is gone'
  end
end

# Who gets what was imported, and what its readers see of that.
module Authorship
  def statuses(town)
    @olga.get("/groups/#{town.id}/source_users").auto_paginate.map(&:status)
  end

  def reassignment(town)
    path = "/groups/#{town.id}/placeholder_reassignments"
    refused(Gitlab::Error::NotFound) { @people['ann'].client.get(path) }
    filled = complete(@olga.get(path, TEXT))
    accepted = with_file('.csv', filled) { |file| @olga.post(path, body: { file: file }) }
    see 'The file is being processed and you will receive an email when completed.', accepted.message
    own = "#{path}/uploads/#{accepted.upload_id}"
    see 2, finished(@olga, own).counts.matched
    ASSIGNEES.each_value { |username| accept(@people[username].client) }
    poll { statuses(town).uniq == %w[completed] }
    see 1, @olga.get(path, TEXT).lines.length
    own
  end

  # The file with the usernames filled in.
  def complete(text)
    header, *pending = CSV.parse(text)
    see ['Service username', 'Service public email'], header.last(2)
    filled = pending.map { |row| [*row.first(5), ASSIGNEES.fetch(row[2]), ''] }
    [header, *filled].map(&:to_csv).join
  end

  def accept(client)
    asked = poll { client.get('/user/reassignment_requests').first }
    client.post("/user/reassignment_requests/#{asked.id}/accept")
  end

  # Who stands behind the posts of the forum now, as its readers see it.
  def authors
    url = URI("#{@host}/api/z/1.0/channel/stream?channel=town-club-general&mindate=2000-01-01")
    answer = Net::HTTP.get(url, 'Authorization' => "Bearer #{@olga.private_token}")
    JSON.parse(answer).map { |post| post['author']['name'] }.uniq.sort
  end

  # The same as clients of projects see it.
  def forum(club)
    see GENERAL, @olga.project(GENERAL).path_with_namespace
    see [], @olga.team_members(GENERAL).to_a
    see %w[ann ben olga], names(@olga.all_members(GENERAL)).sort
    issues = @olga.issues(GENERAL, per_page: 1).auto_paginate
    see %w[ann ben], names(issues.map(&:author)).uniq.sort
    see %w[ben], names(issues.flat_map { |issue| @olga.issue_notes(GENERAL, issue.iid).to_a }.map(&:author)).uniq
    see issues.map(&:id).sort, (@olga.group_issues(club.id).map(&:id) & issues.map(&:id)).sort
    content(club, issues.find { |each| each.author.username == 'ann' })
  end

  # Discussions, notes, reactions and the search.
  def content(club, issue)
    see issue.title, @olga.issue(GENERAL, issue.iid).title
    note = @olga.issue_notes(GENERAL, issue.iid).first
    see note.body, @olga.issue_note(GENERAL, issue.iid, note.id).body
    discussions = @olga.get("/projects/#{@olga.url_encode(GENERAL)}/issues/#{issue.iid}/discussions")
    hold discussions.flat_map { |each| each.notes.map(&:id) }.include?(note.id), discussions
    react(issue)
    react_to_note(issue, note)
    found = @olga.search_in_group(club.id, 'notes', 'Hello')
    see %w[ben], names(found.select { |each| each.id == note.id }.map(&:author))
    see %w[ben], names(@olga.search_globally('notes', 'Hello').select { |each| each.id == note.id }.map(&:author))
  end

  def react(issue)
    see [%w[wave ben]], @olga.award_emojis(GENERAL, issue.iid, 'issue').map { |each| [each.name, each.user.username] }
    award = @olga.create_award_emoji(GENERAL, issue.iid, 'issue', 'thumbsup')
    see 'olga', @olga.award_emoji(GENERAL, issue.iid, 'issue', award.id).user.username
    @olga.delete_award_emoji(GENERAL, issue.iid, 'issue', award.id)
    see %w[wave], @olga.award_emojis(GENERAL, issue.iid, 'issue').map(&:name)
  end

  def react_to_note(issue, note)
    award = @olga.create_note_award_emoji(GENERAL, issue.iid, 'issue', note.id, 'thumbsup')
    see [award.id], @olga.note_award_emojis(GENERAL, issue.iid, 'issue', note.id).map(&:id)
    @olga.delete_note_award_emoji(GENERAL, issue.iid, 'issue', note.id, award.id)
    see [], @olga.note_award_emojis(GENERAL, issue.iid, 'issue', note.id).to_a
  end

  # Takes back all that the upload did: first as a dry run, which changes nothing.
  def undo(town, upload)
    preview = @olga.post("#{upload}/undo", query: { dry_run: true })
    see [true, 2], [preview.dry_run, preview.counts.matched]
    see %w[Ann Ben], authors
    accepted = @olga.post("#{upload}/undo")
    see 2, finished(@olga, "/groups/#{town.id}/placeholder_reassignments/uploads/#{accepted.upload_id}").counts.matched
    poll { statuses(town).uniq == %w[pending_reassignment] }
    # The source users wait again at once; a job gives the posts back.
    poll { (authors & %w[Ann Ben]).empty? }
    see [], names(@olga.issues(GENERAL).map(&:author)) & %w[ann ben]
    refused(Gitlab::Error::Unprocessable) { @olga.post("#{upload}/undo") }
  end
end

# The day in its order.
class Day
  include Accounts
  include Groups
  include Authorship

  def initialize(host, token, archive)
    @host = host
    @endpoint = "#{host}/api/v4"
    @archive = archive
    @people = {}
    @admin = client(token)
  end

  def run
    users
    emails
    tokens
    announcements
    @olga = @people['olga'].client
    town, club = groups
    members(club)
    invitations(club)
    hand_over_and_back(town, club)
    remove(town)
    leave
  end

  # Hands over, looks around, and takes back.
  def hand_over_and_back(town, club)
    before = authors
    upload = reassignment(town)
    see %w[Ann Ben], authors
    hold names(@olga.group_members(club.id)).include?('ben'), 'who took over is a member'
    forum(club)
    acting
    group_tokens(club)
    hooks(club)
    log(town)
    undo(town, upload)
    poll { authors == before }
  end
end

Day.new(*ARGV).run
puts 'The day is over.'
