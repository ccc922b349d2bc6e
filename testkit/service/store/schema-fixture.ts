import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toPostgresSchema } from '../../../src/service/store/postgres/dialect.ts'
import type { Engine } from './database.ts'

const folder = join(import.meta.dirname, '../../../test/fixture/schema')

/** The names of the released schemas with a database of this engine, such as `2-sqlite`. */
export function listSchemaFixtures({ name }: Engine): readonly string[] {
  const suffix = `-${name.toLowerCase()}.sql`
  return readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.replace(/\.sql$/, ''))
}

/** Fills an empty database with a database of a released schema. */
export async function loadSchemaFixture(engine: Engine, place: string, fixture: string): Promise<void> {
  const statements = readFixtureStatements(fixture)
  // The first fixture has the statements of the service itself; the later ones are from the catalogue of the database.
  await engine.exec(place, ...statements.map((sql) => (fixture === '1-postgresql' ? toPostgresSchema(sql) : sql)))
}

/** The statements that create a database of a released schema: tables, rows, and the parts of the schema that the rows precede. */
export function readFixtureStatements(fixture: string): readonly string[] {
  return readFileSync(join(folder, `${fixture}.sql`), 'utf8').split('\n-- next\n')
}

/** The answers of the release over this database (test/fixture/schema/write.ts). */
export function readFixtureAnswers(fixture: string): unknown {
  return JSON.parse(readFileSync(join(folder, `${fixture}.json`), 'utf8'))
}
