import { embed, feed, robotsFile, siteMapFile } from './feeds.ts';
import { rulesPage } from './rules.tsx';

/** Public content for people and programs. */
export const publicTable = [embed, feed, robotsFile, rulesPage, siteMapFile];
