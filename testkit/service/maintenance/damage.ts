import type { Engine } from '../store/database.ts'

/** Lists the triggers, as the statements that drop them. */
const triggers: Readonly<Record<string, string>> = {
  SQLite: "SELECT 'DROP TRIGGER ' || name AS sql FROM sqlite_schema WHERE type = 'trigger'",
  PostgreSQL: `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS sql FROM pg_trigger
    WHERE NOT tgisinternal`,
}

/** What somebody could do who has the database in hand: the triggers dropped, and then statements that a service would never make. */
export async function damage(engine: Engine, place: string, statements: readonly string[]): Promise<void> {
  const dropped = await engine.exec(place, triggers[engine.name] ?? '')
  await engine.exec(place, ...dropped.map(({ sql }) => String(sql)), ...statements)
}
