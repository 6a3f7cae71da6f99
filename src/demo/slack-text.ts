import type { Community } from './community.ts';
import { asSlackText } from './slack-people.ts';
import type { Piece } from './text.ts';

type Json = Record<string, unknown>;

/** Pieces as mrkdwn, the markup of a message's `text`. */
export function mrkdwnOf(community: Community, pieces: readonly Piece[]): string {
  return pieces.map((piece) => mrkdwnPiece(community, piece)).join('');
}

function mrkdwnPiece(community: Community, piece: Piece): string {
  switch (piece.kind) {
    case 'text':
      return asSlackText(piece.text);
    case 'bold':
      return `*${asSlackText(piece.text)}*`;
    case 'italic':
      return `_${asSlackText(piece.text)}_`;
    case 'code':
      return `\`${asSlackText(piece.text)}\``;
    case 'code_block':
      return `\`\`\`${asSlackText(piece.text)}\`\`\``;
    case 'person':
      return `<@${community.person(piece.person).id}>`;
    case 'room':
      return `<#${community.rooms[piece.room]!.id}|${community.rooms[piece.room]!.name}>`;
    case 'link':
      return `<${asSlackText(piece.url)}${piece.label === undefined ? '' : `|${asSlackText(piece.label)}`}>`;
    case 'emoji':
      return `:${piece.name}:`;
  }
}

/** Pieces as a rich_text block, which newer clients write in addition to the text. */
export function richTextOf(community: Community, pieces: readonly Piece[], blockId: string): Json {
  const elements: Json[] = [];
  let section: Json[] = [];
  const endSection = (): void => {
    if (section.length > 0) elements.push({ type: 'rich_text_section', elements: section });
    section = [];
  };
  for (const piece of pieces) {
    if (piece.kind !== 'code_block') {
      section.push(richPiece(community, piece));
      continue;
    }
    endSection();
    elements.push({ type: 'rich_text_preformatted', elements: [{ type: 'text', text: piece.text }], border: 0 });
  }
  endSection();
  return { type: 'rich_text', block_id: blockId, elements };
}

function richPiece(community: Community, piece: Piece): Json {
  switch (piece.kind) {
    case 'person':
      return { type: 'user', user_id: community.person(piece.person).id };
    case 'room':
      return { type: 'channel', channel_id: community.rooms[piece.room]!.id };
    case 'link':
      return { type: 'link', url: piece.url, ...(piece.label !== undefined && { text: piece.label }) };
    case 'emoji':
      return { type: 'emoji', name: piece.name };
    case 'text':
      return { type: 'text', text: piece.text };
    case 'bold':
    case 'italic':
    case 'code':
    case 'code_block':
      return { type: 'text', text: piece.text, style: { [piece.kind === 'code_block' ? 'code' : piece.kind]: true } };
  }
}
