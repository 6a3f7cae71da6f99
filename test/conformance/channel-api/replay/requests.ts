import type { ReplayWorld } from './world.ts';

/** A recorded request in the words of our world. */
export interface Replay {
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly media?: { readonly file: string | Buffer; readonly filename: string; readonly mimetype: string };
}

type Named = Readonly<Record<string, string>>;

const unknown = '999999';

/** Each recorded request, by the name of its case. */
export function replaysIn(world: ReplayWorld): Readonly<Record<string, Replay>> {
  return {
    ...queries(listQueries(world)),
    ...queries(itemQueries(world)),
    ...queries(permissionQueries(world)),
    ...forms(itemForms(world)),
    'item-update--media-photo': {
      form: { body: 'With a photo', title: 'Sea' },
      media: { file: world.photo, filename: 'sea.jpg', mimetype: 'image/jpeg' },
    },
    'item-update--media-text': {
      form: { body: 'With a text' },
      media: { file: 'words', filename: 'words.txt', mimetype: 'text/plain' },
    },
  };
}

function queries(named: Readonly<Record<string, Named>>): Record<string, Replay> {
  return Object.fromEntries(Object.entries(named).map(([name, query]) => [name, { query }]));
}

function forms(named: Readonly<Record<string, NonNullable<Replay['form']>>>): Record<string, Replay> {
  return Object.fromEntries(Object.entries(named).map(([name, form]) => [`item-update--${name}`, { form }]));
}

function listQueries({ connections, files, groups, hashes }: ReplayWorld): Record<string, Named> {
  const id = (group: string): string => groups[group]!['id']!;
  const file = (name: string): { file_id: string } => ({ file_id: files[name]!['hash']! });
  return {
    'abconfig--default': {},
    'abook--default': {},
    'abook--abook_id': { abook_id: connections.bob },
    'albums--alice': {},
    'channel-list--alice': {},
    'file--ok': file('notes'),
    'file-export--ok': file('notes'),
    'file-export--photo': file('beach'),
    'file-export_page--page0': { page: '0' },
    'filedata--dir': file('documents'),
    'filedata--ok': file('notes'),
    'filedata--prefix': { file_id: files['notes']!['hash']!.slice(0, 8) },
    'filedata-5MB--start0-len48': { ...file('big'), start: '0', length: '48' },
    'filemeta--ok': file('notes'),
    'files--default': {},
    'files--filename': { filename: 'notes' },
    'files--filetype': { filetype: 'image/' },
    'files--filetype-dir': { filetype: 'multipart/mixed' },
    'files--filetype-exact': { filetype: 'text/plain' },
    'files--filetype-photo-regex': { filetype: 'image/(png|gif)' },
    'group--alice': {},
    'group--bob': {},
    'group--param-ignored': { group_id: id('Family') },
    'group_members--id': { group_id: id('Friends') },
    'group_members--id-0-and-name': { group_id: '0', group_name: 'Family' },
    'group_members--id-abc': { group_id: 'abc' },
    'group_members--id-and-name-conflict': { group_id: id('Family'), group_name: 'Friends' },
    'group_members--id-empty-group': { group_id: id('Empty') },
    'group_members--id-family': { group_id: id('Family') },
    'group_members--id-neg': { group_id: '-1' },
    'group_members--id-of-bob': { group_id: id('Mates') },
    'group_members--id-unknown': { group_id: unknown },
    'group_members--id-unknown-and-name-ok': { group_id: unknown, group_name: 'Friends' },
    'group_members--name': { group_name: 'Family' },
    'group_members--name-case': { group_name: 'family' },
    'group_members--name-empty': { group_name: '' },
    'group_members--name-quote': { group_name: "a'b" },
    'group_members--name-space': { group_name: 'Co-workers ' },
    'group_members--name-unknown': { group_name: 'Nobody' },
    'photos--alice': {},
    'photos--album-Holiday': { album: 'Holiday' },
    'photos--album-Portraits': { album: 'Portraits' },
    'photos--album-case': { album: 'holiday' },
    'photos--album-empty': { album: '' },
    'photos--album-hash': { album: files['holiday']!['hash']! },
    'photos--album-slash': { album: '/' },
    'photos--album-unknown': { album: 'none' },
    'verify--bob': {},
    'xchan--address': { address: 'bob@tributary.test' },
    'xchan--guid': { guid: hashes.bobGuid },
    'xchan--hash': { hash: hashes.bob },
  };
}

function itemQueries({ items }: ReplayWorld): Record<string, Named> {
  const id = (name: string): { item_id: string } => ({ item_id: items[name]!['id']! });
  const mid = (name: string): { mid: string } => ({ mid: items[name]!['mid']! });
  const ofThreads: Record<string, Named> = {
    deleted: id('deleted'),
    event: id('event'),
    'item_id-0': { item_id: '0' },
    'item_id-card': id('card'),
    'item_id-comment': id('comment'),
    'item_id-of-bob': id('ofBob'),
    'item_id-unknown': { item_id: unknown },
    'mid-article': mid('article'),
    'mid-b64': { mid: `b64.${Buffer.from(items['post']!['mid']!).toString('base64url')}` },
    'mid-bob-private': mid('fromBob'),
    'mid-comment': mid('comment'),
    'mid-unknown': { mid: 'nothing' },
    'mid-webpage': mid('page'),
    none: {},
    'photo-item': id('photo'),
    poll: mid('poll'),
    'private-group': id('restricted'),
    'uuid-as-mid': { mid: items['post']!['uuid']! },
  };
  const named = Object.entries(ofThreads).map(([name, query]) => [`item-full--${name}`, query] as const);
  return { ...Object.fromEntries(named), 'network-stream--search': { search: 'bob' } };
}

function permissionQueries({ connections, hashes }: ReplayWorld): Record<string, Named> {
  const look = { perm: 'view_stream' };
  const write = { perm: 'post_wall' };
  const asked: Record<string, Named> = {
    abook_id: { abook_id: connections.bob },
    'abook_id-abc': { abook_id: 'abc', ...look },
    'abook_id-of-bob': { abook_id: connections.bobs, ...look },
    'abook_id-perm': { abook_id: connections.bob, ...write },
    'abook_id-perm-unknown': { abook_id: connections.bob, perm: 'fly' },
    'abook_id-perm-write_storage': { abook_id: connections.bob, perm: 'write_storage' },
    'abook_id-self': { abook_id: connections.self },
    'abook_id-unknown': { abook_id: unknown, ...look },
    address: { address: 'bob@tributary.test' },
    'address-perm': { address: 'bob@tributary.test', ...write },
    'address-unknown': { address: 'nobody@tributary.test', ...look },
    'bob-hash': { hash: hashes.alice },
    'bob-view-alice': { abook_id: connections.bobs },
    'guid-perm': { guid: hashes.bobGuid, ...write },
    hash: { hash: hashes.bob },
    'hash-perm': { hash: hashes.bob, ...write },
    'hash-perm-view_stream': { hash: hashes.bob, ...look },
    'hash-self-perm-delegate': { hash: hashes.alice, perm: 'delegate' },
    'hash-unknown-perm': { hash: 'nobody', ...look },
    none: {},
    'perm-only': look,
  };
  return Object.fromEntries(Object.entries(asked).map(([name, query]) => [`perm_allowed--${name}`, query]));
}

function itemForms({ hashes, groups, items }: ReplayWorld): Record<string, NonNullable<Replay['form']>> {
  return {
    'comment-by-parent-id': { body: 'By id', parent: items['post']!['id']! },
    'comment-by-parent-mid': { body: 'By mid', parent_mid: items['post']!['mid']! },
    consensus: { body: 'Shall we?', consensus: '1' },
    'contact-allow-bob': { body: 'To bob', contact_allow: [hashes.bob] },
    'contact-deny-bob': { body: 'Not to bob', contact_deny: [hashes.bob] },
    'coord-location': { body: 'Here', coord: '1.5 2.5', location: 'Oslo <i>' },
    'created-future': { body: 'Later', created: '2035-02-03 04:05:06' },
    'edit-own': { post_id: items['post']!['id']!, body: 'Edited, bob', title: 'Titled' },
    'group-friends-by-hash': { body: 'To friends', group_allow: [groups['Friends']!['hash']!] },
    'mention-private': { body: '@!bob psst' },
    'namespace-remote_id': { body: 'From there', namespace: 'pigeon', remote_id: 'p-1' },
    nocomment: { body: 'Silence', nocomment: '1' },
    'public-simple': { body: 'Hello' },
    'public-title-summary-tags': {
      title: 'A <b>title</b>',
      summary: 'In short',
      body: '[b]Bold[/b], #sea, @alice and https://example.test/x',
      category: 'news, sea',
      location: 'Oslo',
      coord: '59.9 10.7',
    },
    webpage: { body: 'A page', title: 'Home', webpage: '3', pagetitle: 'Home Page/One', layout_mid: '' },
  };
}
