import type { Engine } from '../store/database.ts'

/** Queries for the statements that drop the triggers. */
const triggers: Readonly<Record<string, string>> = {
  SQLite: "SELECT 'DROP TRIGGER ' || name AS sql FROM sqlite_schema WHERE type = 'trigger'",
  PostgreSQL: `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS sql FROM pg_trigger
    WHERE NOT tgisinternal`,
}

/** Drops the triggers and runs statements, as a person with access to the database could. */
export async function damage(engine: Engine, location: string, statements: readonly string[]): Promise<void> {
  const dropped = await engine.exec(location, triggers[engine.name] ?? '')
  await engine.exec(location, ...dropped.map(({ sql }) => String(sql)), ...statements)
}
