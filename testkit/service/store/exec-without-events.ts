import { execFileSync } from 'node:child_process'

/** Runs a statement on a PostgreSQL server in another process, while this one handles no event. */
export function execWithoutEvents(place: string, sql: string): void {
  const script = `import pg from 'pg'
    const client = new pg.Client(process.argv[1])
    await client.connect()
    await client.query(process.argv[2])
    await client.end()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script, place, sql])
}
