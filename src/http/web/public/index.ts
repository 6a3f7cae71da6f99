import { embed, feed, robotsFile, siteMapFile } from './feeds.ts';
import { rulesPage } from './rules.tsx';

/** What everybody may see, for people and for programs. */
export const publicTable = [embed, feed, robotsFile, rulesPage, siteMapFile];
