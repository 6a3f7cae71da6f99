/** What the warnings of importers mean, for people who did not write them. */
const words: Readonly<Record<string, string>> = {
  address_changed: 'The address was taken, so the channel has got another one.',
  attachment_missing: 'A file that a post names is not in the archive.',
  audience_names_unknown: 'An audience names somebody who is not known here; that post is seen by fewer people.',
  broken_channel: 'A channel can not be read.',
  broken_file: 'What the archive says of a file can not be read.',
  broken_json: 'A file of the archive is damaged and was passed over.',
  broken_message: 'A message can not be read.',
  broken_record: 'A record can not be read.',
  broken_user: 'A person can not be read.',
  bytes_differ: 'A file is not the one that the archive names.',
  bytes_unreadable: 'A file of the archive can not be read.',
  channel_name_shared: 'Several channels have the same name; they were told apart by a number.',
  direct_messages_left_out: 'Direct messages were left out, as asked for.',
  duplicate_message: 'A message stands in the archive twice; it was brought once.',
  edited_here: 'A post was edited here since, and keeps that text.',
  entry_damaged: 'A part of the archive is damaged.',
  entry_duplicate_name: 'Two files of the archive have the same name; the first one counts.',
  entry_too_large: 'A part of the archive is larger than the server takes.',
  entry_unsafe_name: 'A file of the archive has a name that is not safe; it was passed over.',
  file_hash_taken: 'A file has an address that is taken here; it was passed over.',
  file_not_in_archive: 'A file that a post names is not in the archive.',
  file_on_no_post: 'A file stands on no post; it was passed over.',
  file_passed_over: 'A file could not be brought.',
  file_unreadable: 'A file of the archive can not be read.',
  folder_missing: 'A file’s folder is not in the archive; it stands at the top.',
  item_elsewhere: 'A post belongs to another channel here and stays there.',
  link_preview_left_out: 'Previews of links were left out; the links are there.',
  messages_of_unknown_channel: 'Messages belong to a channel that the archive does not describe.',
  missing_content: 'A file is named, but its content is not in the archive.',
  page_left_out: 'A page that is no post was left out.',
  placeholder_limit: 'The group has as many placeholder users as it may have.',
  privacy_group_taken: 'A privacy group of this name is here already.',
  private_post_left_out: 'A private post was left out.',
  reaction_without_target: 'What a reaction was on is not in the archive.',
  reaction_without_user: 'The archive does not say who reacted.',
  thread_start_missing: 'The beginning of a conversation is not in the archive.',
  time_out_of_range: 'A message has an impossible date.',
  unknown_channel: 'A post belongs to a channel that is not in the archive.',
  unknown_identity: 'Somebody is named who is not in the archive.',
  unknown_subtype: 'Messages of a kind that is not known were brought as plain text.',
};

/** A sentence for a warning's code. */
export function warningWords(code: string): string {
  if (code.startsWith('event_')) return 'Notes of the other system, such as who joined, were left out.';
  return words[code] ?? 'Something could not be brought as it was.';
}
