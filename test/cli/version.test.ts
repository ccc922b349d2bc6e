import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runEvidence } from '../../testkit/cli/evidence.ts'

test('evidence --version prints the version in package.json', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(await runEvidence(['--version'])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
})
