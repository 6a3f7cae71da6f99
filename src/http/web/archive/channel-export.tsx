import { Type } from 'typebox';
import { actForChannel } from '../../../core/groups/index.ts';
import { listChannelsOfUser } from '../../../core/identity/index.ts';
import { Filled, Form, page, SelectField, signedIn, useWords } from '../shared/index.ts';

/** Downloads a whole channel with its private key. */
export const channelExportPage = page({
  path: '/leave',
  who: signedIn,
  load: async ({ reader, viewer }) => ({ channels: await listChannelsOfUser(reader, viewer.userId) }),
  view: ({ words, channels }) => ({ title: words.leaving.title, content: <ChannelExport channels={channels} /> }),
  actions: {
    default: {
      sensitive: 'export_keys',
      input: { channel: Type.String({ maxLength: 255 }) },
      run: async ({ web, reader, viewer, input, request, reply }) => {
        // They have just authenticated, which is as good as a password for the key.
        const owner = await actForChannel(reader, { ...viewer, credential: 'password' }, input.channel);
        return web.sendArchive(owner, { request, reply });
      },
    },
  },
});

interface ChannelExportProps {
  readonly channels: readonly { readonly address: string; readonly name: string }[];
}

function ChannelExport({ channels }: ChannelExportProps) {
  const { leaving } = useWords();
  return (
    <div class="narrow">
      <h1>{leaving.title}</h1>
      <p>
        <Filled text={leaving.lead} slots={{ imports: <strong>{leaving.imports}</strong> }} />
      </p>
      <p class="notice">{leaving.key}</p>
      <Form action="default" class="stack card">
        <SelectField
          name="channel"
          label={leaving.channel}
          options={channels.map(({ address, name }) => [address, `${name} (${address})`] as const)}
        />
        <button type="submit">{leaving.download}</button>
      </Form>
    </div>
  );
}
