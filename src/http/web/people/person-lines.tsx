import { Avatar, type Face } from '../shared/index.ts';

/** A person in a row of a list. */
export function PersonLines({ face }: { readonly face: Face }) {
  return (
    <>
      <Avatar face={face} />
      <div class="grow">
        <p class="line">
          {face.url === undefined ? (
            <bdi class="who">{face.name}</bdi>
          ) : (
            <a class="who whole" href={face.url}>
              {face.name}
            </a>
          )}
        </p>
        <p class="under line">{face.address}</p>
      </div>
    </>
  );
}
