import { DatabaseSync } from 'node:sqlite'
import type { Engine } from '../store/engine.ts'

/** What somebody could do who has the database in hand: the triggers dropped, and then statements that a service would never make. */
export async function damage(engine: Engine, place: string, statements: readonly string[]): Promise<void> {
  if (engine.name !== 'SQLite') throw new Error(`Nobody has said yet how ${engine.name} is damaged.`)
  const database = new DatabaseSync(place)
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`)
  for (const statement of statements) database.exec(statement)
  database.close()
}
