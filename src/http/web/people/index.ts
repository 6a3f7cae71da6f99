import { connectionActions } from './connection.ts';
import { peoplePage } from './people.tsx';
import { privacyGroupPage } from './privacy-group.tsx';

/** Pages of connections and privacy groups. */
export const peopleTable = [peoplePage, privacyGroupPage, connectionActions];
