// The tables of docs/api/group-api.md, made from the routes: `npm run describe`.
import type { TSchema } from 'typebox';
import { fixedParameter } from '../src/http/group-api/parameters.ts';
import { keysetParameters } from '../src/http/group-api/paging.ts';
import type { GroupRoute } from '../src/http/group-api/route.ts';
import { groupApiTable } from '../src/http/group-api/routes.ts';

/** The page with each of its tables regenerated; `<!-- routes: Users, Tokens -->` says whose stands there. */
export function withRouteTables(page: string): string {
  return page.replace(
    /(<!-- routes: (.*) -->\n)[\s\S]*?(<!-- end of routes -->)/g,
    (_all, start: string, tags: string, end: string) => `${start}\n${tableOf(tags.split(', '))}\n${end}`,
  );
}

function tableOf(tags: readonly string[]): string {
  const rows = groupApiTable.filter(({ tag }) => tags.includes(tag)).map(rowOf);
  return ['| endpoint | who | parameters | answer |', '|---|---|---|---|', ...rows, ''].join('\n');
}

function rowOf({ method, path, who, input, status, answers, description, refusals }: GroupRoute): string {
  const others = Object.keys(answers).filter((each) => Number(each) !== status);
  const statuses = [String(status), ...others].join(', ');
  const refused = Object.entries(refusals).map(([each, why]) => `${each}: ${why}`);
  const parameters = Object.entries(input?.properties ?? {})
    .filter(isListed)
    .map(nameOf);
  const cells = [
    `\`${method} ${path}\``,
    who,
    parameters.join(', '),
    [`${statuses}. ${description}`, ...refused].join(' '),
  ];
  return `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |');
}

/** Paging is described once, and what can have one value alone is not described here. */
function isListed([name, schema]: [string, TSchema]): boolean {
  return !Object.hasOwn(keysetParameters, name) && !fixedParameter(schema);
}

function nameOf([name, schema]: [string, TSchema]): string {
  const isList = (schema as { type?: string }).type === 'array';
  return `\`${name}${isList ? '[]' : ''}\``;
}
