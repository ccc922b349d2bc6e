import { describe, expect, test } from 'vitest'
import {
  choose,
  into,
  lax,
  oldBase,
  strict,
  templatePath as path,
  tip,
} from '../../../testkit/command/template-choice.ts'
import { createWorkspace } from '../../../testkit/command/workspace.ts'

describe('outside GitHub Actions', () => {
  const local = { event: 'local' }

  test('the template is the file of the caller', async () => {
    const cwd = createWorkspace({ [path]: lax, 'ci/strict.yml': strict })
    const none = { flow: undefined, pin: undefined, introduction: undefined, notes: [] }
    expect(await choose({ facts: local, cwd })).toMatchObject({ ...none, introduced: lax, given: lax })
    const named = await choose({ facts: local, cwd, given: { template: 'ci/strict.yml' } })
    expect(named).toMatchObject({ ...none, introduced: strict, given: strict })
  })

  test('a named file that does not exist is an error', async () => {
    const choosing = choose({ facts: local, given: { template: 'ci/evidence.yml' } })
    await expect(choosing).rejects.toMatchObject({ code: 'file', message: expect.stringContaining('ci/evidence.yml') })
  })
})

describe('a named template', () => {
  test('that no commit has is an error, also if the workspace has it', async () => {
    const cwd = createWorkspace({ 'ci/evidence.yml': lax })
    const choosing = choose({
      facts: into('next'),
      cwd,
      given: { template: 'ci/evidence.yml', gate: 'false' },
      github: { branches: { main: tip, next: oldBase } },
    })
    await expect(choosing).rejects.toMatchObject({
      code: 'file',
      message:
        '`template`: ci/evidence.yml is not a file at the branch `next` or the branch `main` or the commit 000000000000. A template is read from a commit, never from the workspace: commit it, or correct the path.',
    })
  })
})
