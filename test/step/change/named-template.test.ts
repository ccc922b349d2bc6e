import { describe, expect, test } from 'vitest'
import { chooseTemplate, toTemplateUpload } from '../../../src/step/change/choose-template.ts'
import { noChoice } from '../../../testkit/step/gate-question.ts'
import { choose, into, lax, oldBase, strict, templatePath as path, tip } from '../../../testkit/step/template-choice.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

describe('outside GitHub Actions', () => {
  const local = { event: 'local' }

  test('the template is the file of the caller', async () => {
    const cwd = createWorkspace({ [path]: lax, 'ci/strict.yml': strict })
    const none = { isPut: false, introduction: undefined, notes: [] }
    expect(await choose({ facts: local, cwd })).toMatchObject({ ...none, base: lax })
    const named = await choose({ facts: local, cwd, given: { template: 'ci/strict.yml' } })
    expect(named).toMatchObject({ ...none, base: strict })
  })

  test('a named file that does not exist is an error', async () => {
    const choosing = choose({ facts: local, given: { template: 'ci/evidence.yml' } })
    await expect(choosing).rejects.toMatchObject({ code: 'file', message: expect.stringContaining('ci/evidence.yml') })
  })
})

const chooseIn = (cwd: string, template = '') =>
  chooseTemplate(givenInputs({ template, gate: 'true' }), undefined, createRunContext(cwd))

describe('the template of the caller', () => {
  test('is none without a file, and without an error if none is named', async () => {
    const choice = await chooseIn(createWorkspace({}))
    expect(choice).toEqual({ ...noChoice, path })
  })
  test('is none if the file is empty, with a note', async () => {
    const notes = [`\`${path}\` is empty. An empty file is not a template.`]
    expect(await chooseIn(createWorkspace({ [path]: ' \n' }))).toEqual({ ...noChoice, notes, path })
  })
  test('has LF line ends', async () => {
    const cwd = createWorkspace({ 'ci/evidence.yml': strict.replaceAll('\n', '\r\n') })
    const expected = { ...noChoice, base: strict, path: 'ci/evidence.yml' }
    expect(await chooseIn(cwd, 'ci/evidence.yml')).toEqual(expected)
  })
  test('must exist if it is named, and the error has the folder and the path', async () => {
    const cwd = createWorkspace({})
    await expect(chooseIn(cwd, 'ci/evidence.yml')).rejects.toMatchObject({
      code: 'file',
      message: `\`template\`: the file ci/evidence.yml does not exist in ${cwd}.`,
      facts: { path: 'ci/evidence.yml' },
    })
  })
})

test('a template is sent as a YAML file', () => {
  const file = { filename: 'evidence.yml', contentType: 'application/yaml', content: lax }
  expect([toTemplateUpload(lax), toTemplateUpload(undefined)]).toEqual([{ file }, {}])
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
      facts: { path: 'ci/evidence.yml' },
    })
  })
})
