import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Usage } from '../../src/cli/usage/option.ts'
import { listFirstWords, usages } from '../../src/cli/usage/usages.ts'
import { createFolder, callEvidence } from '../../testkit/cli/evidence.ts'
import { listCompletingShells } from '../../testkit/cli/shell.ts'

describe.each(listCompletingShells())('the completion of $name', ({ name, complete }) => {
  let text = ''
  beforeAll(async () => {
    text = (await callEvidence(['completion', name])).stdout
  })

  /** What the shell offers for the last word. Shells differ in whether they filter by it. */
  async function offer(...words: readonly string[]): Promise<readonly string[]> {
    const cwd = createFolder()
    const script = join(cwd, 'script')
    writeFileSync(script, text)
    writeFileSync(join(cwd, 'app.tgz'), '')
    const last = words.at(-1) ?? ''
    const offered = await complete(script, ['evidence', ...words], cwd)
    return offered.filter((word) => word.startsWith(last)).toSorted()
  }

  test('offers every command, and the commands of a group', async () => {
    const first = await offer('')
    expect(first.filter((word) => !word.startsWith('-'))).toEqual(listFirstWords().toSorted())
    expect(await offer('tok')).toEqual(['token'])
    expect((await offer('token', '')).filter((word) => /^[a-z]/.test(word))).toEqual([
      'create',
      'list',
      'revoke',
      'rotate',
    ])
  })

  test('offers the options of the command, and no other', async () => {
    for (const command of ['report', 'gate', 'token create', 'serve']) {
      const usage: Usage | undefined = Object.entries<Usage>(usages).find(([one]) => one === command)?.[1]
      const shown = Object.entries(usage?.options ?? {}).filter(([, { hidden }]) => hidden !== true)
      const names = shown.flatMap(([option, { negatable }]) =>
        negatable === true ? [option, `no-${option}`] : [option],
      )
      const expected = [...names.map((option) => `--${option}`), '--help'].toSorted()
      expect(await offer(...command.split(' '), '--'), command).toEqual(expected)
    }
  })

  test('offers the values of an option, files, and nothing for a name', async () => {
    expect(await offer('token', 'create', '--role', 'rep')).toEqual(['reporter'])
    expect(await offer('report', '--org', 'acme', '--kind', 'j')).toEqual(['jira', 'junit'])
    expect(await offer('completion', '')).toEqual(expect.arrayContaining(['bash', 'fish', 'zsh']))
    expect(await offer('fingerprint', 'app')).toEqual(['app.tgz'])
    expect(await offer('fsck', '--data', 'app')).toEqual(['app.tgz'])
    expect(await offer('token', 'create', '--name', 'app')).toEqual([])
  })
})
