import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { evidence } from '../../testkit/cli/evidence.ts'

test("evidence --version prints package.json's version", async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(await evidence(['--version'])).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
})
