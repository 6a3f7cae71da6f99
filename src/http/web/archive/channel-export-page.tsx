import { CsrfInput, ErrorNotice, Filled, useWords } from '../shared/index.ts';

interface ChannelExportProps {
  readonly csrfToken: string;
  readonly channels: readonly { readonly address: string; readonly name: string }[];
  readonly problem?: string | undefined;
}

/** The form to download everything of a channel with. */
export function ChannelExportPage({ csrfToken, channels, problem }: ChannelExportProps) {
  const { leaving } = useWords();
  return (
    <div class="narrow">
      <h1>{leaving.title}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <p>
        <Filled text={leaving.lead} slots={{ imports: <strong>{leaving.imports}</strong> }} />
      </p>
      <p class="notice">{leaving.key}</p>
      <form method="post" action="/leave" class="stack card">
        <CsrfInput value={csrfToken} />
        <label>
          {leaving.channel}
          <select name="channel">
            {channels.map(({ address, name }) => (
              <option key={address} value={address}>
                {name} ({address})
              </option>
            ))}
          </select>
        </label>
        <button type="submit">{leaving.download}</button>
      </form>
    </div>
  );
}
