import { apiOverviewPage } from './overview.tsx';
import { apiRecordsPage } from './records.tsx';
import { apiSectionPage } from './section.tsx';

/** Pages of the API description. */
export const documentationTable = [apiOverviewPage, apiRecordsPage, apiSectionPage];
