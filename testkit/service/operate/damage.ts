import type { Engine } from '../store/database.ts'

/** Queries for the statements that drop the triggers, and for those that create them again. */
const triggers: Readonly<Record<string, { readonly drop: string; readonly create: string }>> = {
  SQLite: {
    drop: "SELECT 'DROP TRIGGER ' || name AS sql FROM sqlite_schema WHERE type = 'trigger'",
    create: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name",
  },
  PostgreSQL: {
    drop: `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS sql FROM pg_trigger
      WHERE NOT tgisinternal`,
    create: `SELECT pg_get_triggerdef(oid) || CASE tgenabled WHEN 'A'
        THEN format('; ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', tgrelid::regclass, tgname) ELSE '' END AS sql
      FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgrelid::regclass::text, tgname`,
  },
}

/** Drops the triggers and runs statements, as a person with access to the database could. */
export async function damage(engine: Engine, location: string, statements: readonly string[]): Promise<void> {
  const dropped = await readTriggers(engine, location, 'drop')
  await engine.exec(location, ...dropped, ...statements)
}

/** The same, and creates the triggers again, so that the schema shows no trace. */
export async function damageUnseen(engine: Engine, location: string, statements: readonly string[]): Promise<void> {
  const created = await readTriggers(engine, location, 'create')
  await damage(engine, location, statements)
  await engine.exec(location, ...created)
  const restored = await readTriggers(engine, location, 'create')
  if (restored.join('\n') !== created.join('\n')) throw new Error('The triggers are not those from before.')
}

async function readTriggers({ name, exec }: Engine, location: string, change: 'drop' | 'create'): Promise<string[]> {
  const rows = await exec(location, triggers[name]?.[change] ?? '')
  return rows.flatMap(({ sql }) => String(sql).split(/; (?=ALTER TABLE)/))
}
