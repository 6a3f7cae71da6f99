import { sign } from '../../src/lib/keys.ts';
import { whirlpool } from '../../src/lib/digest.ts';
import { keys } from './tributary.ts';

type Row = Record<string, unknown>;

const origin = 'https://hub.example';
const date = '2025-03-04 05:06:07';

const hashOf = (guid: string): Promise<string> => whirlpool(guid + keys.publicKey);

const people = {
  mara: { guid: 'guid-of-mara', hash: await hashOf('guid-of-mara'), name: 'Mara Quinn' },
  nils: { guid: 'guid-of-nils', hash: 'hash-of-nils', name: 'Nils Holt' },
} as const;

type Who = keyof typeof people;

function xchan(who: Who): Row {
  const { guid, hash, name } = people[who];
  return {
    xchan_hash: hash,
    xchan_guid: guid,
    xchan_guid_sig: sign(guid, keys.privateKey),
    xchan_pubkey: keys.publicKey,
    xchan_addr: `${who}@hub.example`,
    xchan_url: `${origin}/channel/${who}`,
    xchan_name: name,
    xchan_network: 'zot6',
    xchan_name_date: date,
    xchan_photo_date: date,
  };
}

function actor(who: Who): Row {
  const { guid, name } = people[who];
  const url = `${origin}/channel/${who}`;
  return { name, address: `${who}@hub.example`, url, network: 'zot6', id: guid, id_sig: '', key: keys.publicKey };
}

/** An item of an export as such a server writes it; what is not given is as in a public post. */
function item(id: string, who: Who, more: Row = {}): Row {
  const mid = `${origin}/item/${id}`;
  return {
    type: 'activity',
    uuid: id,
    message_id: mid,
    message_top: mid,
    message_parent: mid,
    created: date,
    edited: date,
    expires: '0000-00-00 00:00:00',
    commented: date,
    mimetype: 'text/bbcode',
    title: '',
    body: `body of ${id}`,
    verb: 'http://activitystrea.ms/schema/1.0/post',
    object_type: 'http://activitystrea.ms/schema/1.0/note',
    author: actor(who),
    owner: actor('mara'),
    item_type: 0,
    item_private: 0,
    public_scope: '',
    attach: '',
    ...more,
  };
}

const answering = (id: string): Row => ({
  message_top: `${origin}/item/${id}`,
  message_parent: `${origin}/item/${id}`,
});

/** What mara's server gives of her whole channel. */
export function basicExport(): Row {
  const { guid, hash, name } = people.mara;
  return {
    compatibility: { project: 'hubzilla', version: '9.9' },
    relocate: { channel_address: 'mara', url: origin },
    channel: {
      channel_address: 'mara',
      channel_name: name,
      channel_guid: guid,
      channel_guid_sig: sign(guid, keys.privateKey),
      channel_hash: hash,
      channel_pubkey: keys.publicKey,
      channel_prvkey: keys.privateKey,
      channel_timezone: 'Europe/Berlin',
      perm_limits: [{ k: 'view_contacts', v: '8' }],
    },
    profile: [
      { is_default: 1, about: 'Walks on the mud', homepage: 'https://mara.example', hometown: '', gender: 'she' },
    ],
    config: [{ cat: 'system', k: 'permissions_role', v: 'public' }],
    xchan: [xchan('mara'), xchan('nils')],
    abook: [
      { abook_xchan: hash, abook_self: 1, abook_created: date },
      {
        abook_xchan: people.nils.hash,
        abook_closeness: 30,
        abook_created: date,
        abook_connected: date,
        abconfig: [
          { cat: 'my_perms', k: 'post_wall', v: '1' },
          { cat: 'their_perms', k: 'chat', v: '1' },
        ],
      },
    ],
    group: [{ id: 4, hash: 'group-close', gname: 'Close', visible: 0, deleted: 0 }],
    group_member: [{ gid: 4, xchan: people.nils.hash }],
    item: [],
  };
}

/** A page of items: answers stand before what they answer, as when dates were changed. */
export function itemPage(): Row {
  const attach = [{ href: `${origin}/attach/file-notes`, type: 'text/plain', title: 'notes.txt', length: 5 }];
  const like = { verb: 'http://activitystrea.ms/schema/1.0/like', body: 'likes it' };
  const tags = [
    { tag: 'tide', url: `${origin}/search?tag=tide`, type: 'hashtag' },
    { tag: 'later', url: '', type: 'file' },
  ];
  const mention = `Thanks @[zrl=${origin}/channel/nils]Nils Holt[/zrl]`;
  return {
    relocate: { channel_address: 'mara', url: origin },
    items_total: 7,
    item: [
      item('answer', 'nils', { ...answering('open'), created: '2025-03-04 06:00:00' }),
      item('like', 'nils', { ...answering('open'), ...like }),
      item('open', 'mara', { title: 'Tides', body: mention, tags, attach }),
      item('close', 'mara', { allow_gid: '<group-close>', item_private: 1 }),
      item('narrow', 'mara', { public_scope: 'contacts' }),
      item('page', 'mara', { item_type: 3, meta: [{ family: 'system', key: 'WEBPAGE', value: 'about' }] }),
      item('odd', 'mara', { mimetype: 'application/x-something', body: '<b>1</b>' }),
    ],
  };
}

/** Pages of files: one with bytes, and one of a server that keeps them on its disk and tells their path. */
export function filePage(): Row {
  const folder = { hash: 'folder-papers', filename: 'Papers', is_dir: '1', created: date, content: 'store/mara/x' };
  const file = { folder: 'folder-papers', creator: people.mara.hash, filetype: 'text/plain', created: date };
  const content = Buffer.from('tides').toString('base64');
  return {
    success: true,
    total: 2,
    results: [
      { attach: [folder, { ...file, hash: 'file-notes', filename: 'notes.txt', filesize: '5', content }] },
      {
        attach: [folder, { ...file, hash: 'file-lost', filename: 'lost.txt', filesize: '9', content: 'store/mara/y' }],
      },
    ],
  };
}
