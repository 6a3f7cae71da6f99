import { CsrfInput, ErrorNotice } from '../shared/index.ts';

interface ChannelExportProps {
  readonly csrfToken: string;
  readonly username: string;
  readonly channels: readonly { readonly address: string; readonly name: string }[];
  readonly problem?: string | undefined;
}

/** The form to download everything of a channel with. */
export function ChannelExportPage({ csrfToken, username, channels, problem }: ChannelExportProps) {
  return (
    <div class="narrow">
      <h1>Take your channel with you</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      <p>
        You get one file with everything: posts and what was answered, files, photos, connections, privacy groups.
        Another Tributary takes it in on its page <strong>Imports</strong>. Here everything stays as it is.
      </p>
      <p class="notice">
        The private key of the channel is in it. Whoever has the file can act as you: keep it as you keep your password.
      </p>
      <form method="post" action="/leave" class="stack card">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="username" value={username} autocomplete="username" />
        <label>
          Channel
          <select name="channel">
            {channels.map(({ address, name }) => (
              <option key={address} value={address}>
                {name} ({address})
              </option>
            ))}
          </select>
        </label>
        <label>
          Your password
          <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <button type="submit">Download</button>
      </form>
    </div>
  );
}
