import { CompiledQuery } from 'kysely';
import type { Database } from '../../src/core/platform/storage/database.ts';

const queries: Readonly<Record<Database['kind'], string>> = {
  sqlite: `select type || ' ' || name as what, coalesce(sql, '') as sql from sqlite_master
    where name not like 'sqlite_%' order by type, name`,
  postgres: `
    select 'column ' || table_name || '.' || column_name as what,
        concat_ws(' ', data_type, case is_nullable when 'NO' then 'not null' end, 'default ' || column_default,
          case is_identity when 'YES' then 'identity' end, 'as ' || generation_expression) as sql
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select 'trigger ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1, 2`,
};

/** The schema of a database as text, the same for the same schema. */
export async function schemaOf(database: Database): Promise<string> {
  const query = CompiledQuery.raw(queries[database.kind]);
  const { rows } = await database.reader.db.executeQuery<{ what: string; sql: string }>(query);
  return `${rows.map(({ what, sql }) => `${what}: ${sql.replace(/\s+/g, ' ')}`).join('\n')}\n`;
}
