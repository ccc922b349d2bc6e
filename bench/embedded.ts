import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Row } from './row.ts'
import { createRunner, measureInTurns, measureWhole, recordLoadedFiles, type Command } from './step.ts'

const rounds = 9
const entry = resolve('dist/action/index.js')

/** A whole step with the embedded service, 500 test cases, a scan, an artifact and a gate: processor time, as a ratio to an empty script. */
export async function run(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-embedded-'))
  try {
    const runner = createRunner(folder)
    const { GITHUB_WORKSPACE: cwd = folder, RUNNER_TEMP: temp = folder } = runner
    const env = {
      ...runner,
      GITHUB_SHA: commitTemplate(cwd),
      INPUT_TOKEN: '',
      INPUT_URL: 'embedded',
      INPUT_KIND: 'auto',
      INPUT_FILES: 'junit.xml\nscan.sarif',
      INPUT_ARTIFACTS: 'app=app.tgz',
      INPUT_GATE: 'true',
    }
    writeResults(cwd)
    const empty = join(folder, 'empty.js')
    writeFileSync(empty, '')
    let steps = 0
    // Each is the first step of its job: the file of an earlier one has the records of that.
    const toStep = (flags: readonly string[]): Command => ({
      file: process.execPath,
      args: [...flags, entry],
      cwd,
      env: { ...env, EVIDENCE_HOME: join(temp, `data-${(steps += 1)}`) },
    })
    const taken = await measureInTurns(rounds, {
      empty: () => measureWhole({ file: process.execPath, args: [empty], cwd, env }),
      step: () => measureWhole(toStep([])),
    })
    const loaded = recordLoadedFiles(folder)
    measureWhole(toStep(loaded.flags))
    return [
      {
        measure: 'the embedded step, over an empty script (processor time)',
        value: taken.step / taken.empty,
        unit: '×',
        limit: { atMost: 32 },
      },
      { measure: 'JavaScript of the embedded step', value: loaded.bytes() / 1000, unit: 'kB', limit: { atMost: 2000 } },
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

const template = `version: 1
trail:
  attestations:
    - { name: unit, type: junit }
    - { name: scan, type: vulnscan }
  artifacts:
    - { name: app }
`

/** Returns the commit. */
function commitTemplate(checkout: string): string {
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' })
  mkdirSync(join(checkout, '.github'))
  writeFileSync(join(checkout, '.github', 'evidence.yml'), template)
  git('add', '--all')
  git('-c', 'user.name=n', '-c', 'user.email=e', 'commit', '--quiet', '--message=m')
  return git('rev-parse', 'HEAD').trim()
}

function writeResults(checkout: string): void {
  const cases = Array.from({ length: 500 }, (_, at) => `<testcase name="case ${at}" classname="shop" time="0.01"/>`)
  const rules = [{ id: 'R', properties: { 'security-severity': '8' } }]
  const scan = { version: '2.1.0', runs: [{ tool: { driver: { name: 'Trivy', rules } }, results: [] }] }
  const files = {
    'junit.xml': `<testsuite name="shop">${cases.join('')}</testsuite>`,
    'scan.sarif': JSON.stringify(scan),
    'app.tgz': '1',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(checkout, name), text)
}
