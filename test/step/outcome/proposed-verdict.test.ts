import { expect, test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commitTemplate, createRepository, templatePath } from '../../../testkit/step/template-choice.ts'
import { useService } from '../../../testkit/step/report-steps.ts'

const open = useService()
const unit = 'version: 1\ntrail:\n  attestations:\n    - { name: unit, type: junit }\n'
const scanToo = `${unit}    - { name: scan, type: vulnscan }\n`

const [base, head] = ['b'.repeat(40), 'a'.repeat(40)]
const repo = { name: 'shop', full_name: 'acme/shop', default_branch: 'main', html_url: '', owner: { login: 'acme' } }
const payload = {
  number: 7,
  pull_request: {
    number: 7,
    html_url: 'https://github.invalid/acme/shop/pull/7',
    user: { login: 'ada' },
    head: { sha: head, ref: 'fix', repo },
    base: { sha: base, ref: 'main', repo },
  },
  repository: repo,
}

/** A gate on a pull request, whose base has one template and whose merge commit another. */
async function judgeEdit(atBase: string, own: string | undefined) {
  const cwd = createRepository()
  const merge = commitTemplate(cwd, own)
  writeFileSync(join(cwd, 'r.xml'), '<testsuite name="s" tests="1"><testcase name="t"/></testsuite>')
  return open().run({
    cwd,
    event: { name: 'pull_request', payload },
    github: { branches: { main: base }, files: { [`${base}:${templatePath}`]: atBase } },
    variables: { GITHUB_SHA: merge },
    given: { kind: 'junit', files: 'r.xml', name: 'unit', gate: 'true' },
  })
}

test('a stricter template does not count before the merge, and the note has its verdict', async () => {
  const { explanation } = await judgeEdit(unit, scanToo)
  expect(explanation?.verdict).toBe('COMPLIANT')
  expect(explanation?.notes).toContainEqual(
    'This change edits `.github/evidence.yml`. Under the edited template the verdict would be INCOMPLETE, because of scan. It counts after the merge.',
  )
})

test('a weaker template does not open the gate', async () => {
  const { explanation } = await judgeEdit(scanToo, unit)
  expect(explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['scan'] })
  expect(explanation?.notes).toContainEqual(
    expect.stringContaining('Under the edited template the verdict would be COMPLIANT.'),
  )
})

test('a removed template is named, and the one of the base counts', async () => {
  const { explanation } = await judgeEdit(scanToo, undefined)
  expect(explanation?.verdict).toBe('INCOMPLETE')
  expect(explanation?.notes).toContainEqual(expect.stringContaining('This change removes `.github/evidence.yml`.'))
})
