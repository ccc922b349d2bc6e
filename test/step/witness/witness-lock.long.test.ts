import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWitnessFolder } from '../../../src/step/witness/witness-folder.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

test('a folder that another witness does not leave is a fault of the environment', { timeout: 120_000 }, () => {
  const path = createWorkspace({})
  openWitnessFolder(path, 'https://e.example/log/acme').close()
  const lock = new DatabaseSync(join(path, '.lock'))
  lock.exec('BEGIN EXCLUSIVE')
  expect(() => openWitnessFolder(path, 'https://e.example/log/acme')).toThrow(
    expect.objectContaining({
      code: 'environment',
      message: expect.stringMatching(/^Another process uses the folder /),
    }),
  )
  lock.close()
})
