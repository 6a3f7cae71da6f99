interface AlbumProps {
  readonly name: string;
  readonly channel: { readonly name: string; readonly address: string };
  readonly photos: readonly { readonly hash: string; readonly filename: string }[];
  /** Where the rest is. */
  readonly next: string | undefined;
}

/** The pictures in a folder. */
export function AlbumPage({ name, channel, photos, next }: AlbumProps) {
  return (
    <>
      <h1>{name}</h1>
      <p class="faint">
        of <a href={`/channel/${encodeURIComponent(channel.address)}`}>{channel.name}</a>
      </p>
      <ul class="album">
        {photos.map(({ hash, filename }) => (
          <li key={hash}>
            <a href={`/photo/${hash}-0`}>
              <img src={`/photo/${hash}-3`} alt="" loading="lazy" />
              {filename}
            </a>
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <a class="button second" href={next} rel="next">
          More
        </a>
      )}
    </>
  );
}
