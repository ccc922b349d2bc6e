import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runEvidence } from '../../../testkit/cli/evidence.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { loadSchemaFixture } from '../../../testkit/service/store/schema-fixture.ts'

describe.each(engines)('evidence migrate on $name', (engine) => {
  test('--dry-run lists the trails whose state changes and why, and changes nothing', async () => {
    const { place, args } = await prepareDatabase(engine)
    const before = await readContent(engine, place)

    const { exitCode, stdout } = await runEvidence(['migrate', '--dry-run', ...args])

    expect(exitCode).toBe(0)
    expect(stdout.trimEnd().split('\n')).toEqual([
      'acme/names/decomposed: INCOMPLETE becomes COMPLIANT, because names are compared in Unicode normalisation form C (rules 2.5).',
      'acme/names/both-forms: NON-COMPLIANT becomes COMPLIANT, because names are compared in Unicode normalisation form C (rules 2.5).',
      'Dry run: nothing was changed. Schema version 2 becomes 6. 6 trails, of which 2 would change.',
    ])
    expect(await readContent(engine, place)).toEqual(before)
  })

  test('migrates the database, prints the progress, and has nothing to do the second time', async () => {
    const { args } = await prepareDatabase(engine)

    const first = await runEvidence(['migrate', ...args])
    const second = await runEvidence(['migrate', ...args])
    const preview = await runEvidence(['migrate', '--dry-run', ...args])

    const lines = first.stdout.trimEnd().split('\n')
    expect(lines[0]).toBe(
      'Migrating the database to schema version 6 (34 records): step 1 of 12, checking the disk space',
    )
    expect(lines.at(-1)).toBe('The database has schema version 6.')
    expect(second.stdout).toBe('The database has schema version 6.\n')
    expect(preview.stdout).toBe(
      'Dry run: nothing was changed. The database has schema version 6 already. 6 trails, of which 0 would change.\n',
    )
  })

  test('neither form accepts a database of a newer version', async () => {
    const { place, args } = await prepareDatabase(engine)
    await engine.exec(place, 'UPDATE schema_version SET version = 99')

    for (const option of [[], ['--dry-run']]) {
      const { exitCode, stderr } = await runEvidence(['migrate', ...option, ...args])
      expect(exitCode).toBe(2)
      expect(stderr).toContain(
        'The evidence database has schema version 99, and this version of the service supports up to 6; use a newer version of the service.',
      )
    }
  })
})

test.each([[[]], [['--dry-run']]])('evidence migrate %j creates no database', async (option) => {
  const folder = await createFolder()

  const { exitCode, stderr } = await runEvidence(['migrate', ...option, '--data', join(folder, 'data')])

  expect(exitCode).toBe(2)
  expect(stderr).toContain('does not exist; give the data folder of a service with --data')
})

async function prepareDatabase(engine: Engine): Promise<{ readonly place: string; readonly args: readonly string[] }> {
  const place = await createDatabase(engine)
  await loadSchemaFixture(engine, place, `2-${engine.name.toLowerCase()}`)
  return { place, args: ['--database', place, '--data', await createFolder()] }
}

async function readContent(engine: Engine, place: string): Promise<unknown> {
  if (engine.name === 'SQLite') return createHash('sha256').update(readFileSync(place)).digest('hex')
  return engine.exec(place, 'SELECT * FROM record ORDER BY org, sequence', 'SELECT version::text FROM schema_version')
}
