import { results } from '../../end-to-end/workspace.ts'
import { onPush } from '../event.ts'
import { openStage, templatePath } from '../stage.ts'
import type { Attack, Result } from './attack.ts'

const template = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'
const templates = { main: template }

/** What the runner takes for a command: a line that begins with `::name`, or `##[name]` anywhere in a line. */
const commandForms = [
  /^\s*::(?:stop-commands|set-env|add-path|error|warning|notice|debug|group|save-state|add-mask)\b/i,
  /##\[[^\]]+\]/,
]

/** Reports a suite of this name with a failing test of the same name. Passes if a printed line has the text as a command. */
async function print(service: Parameters<Attack['honest']>[0], text: string): Promise<Result> {
  const stage = await openStage(service, { templates })
  const escaped = text.replaceAll('<', '&lt;').replaceAll('\n', '&#10;')
  const junit = `<testsuite name="${escaped}" tests="1" failures="1"><testcase classname="${escaped}" name="${escaped}" time="1"><failure message="${escaped}">${escaped}</failure></testcase></testsuite>`
  const files = { 'reports/junit.xml': junit, [templatePath]: template }
  const github = { ...onPush(stage.head, 'main'), run_id: '1' }
  const { stdout, stderr } = await stage.step({ github, files, inputs: { gate: 'true' } })
  const lines = `${stdout}\n${stderr}`.split(/\r?\n|\r/)
  const marker = 'INJECTED'
  const hits = lines.filter((line) => line.includes(marker) && isInjected(line, marker))
  return { passed: hits.length > 0, text: `inert\n${hits.join('\n')}` }
}

/** A command of the action itself may carry the text in its message; there it is data. */
function isInjected(line: string, marker: string): boolean {
  if (/##\[[^\]]*\][^]*$/.test(line) && line.includes(marker)) return true
  return commandForms[0]?.test(line) === true && !/^::(?:error|warning|notice|debug|group)[^:]*::/.test(line)
}

const honest: Attack['honest'] = async (service) => {
  const stage = await openStage(service, { templates })
  const files = { 'reports/junit.xml': results.junit, [templatePath]: template }
  const inputs = { kind: 'junit', name: 'unit-tests', gate: 'true' }
  const { exitCode } = await stage.step({ github: onPush(stage.head, 'main'), files, inputs })
  return { passed: exitCode === 0, text: '' }
}

/** T15: text of a result file becomes a command of the runner. */
export const inertAttacks: readonly Attack[] = [
  '::stop-commands::INJECTED',
  '##[error]INJECTED',
  '  ##[set-env name=PATH]INJECTED',
  'a\n::add-mask::INJECTED',
].map((text) => ({
  title: `T15 a suite and a test named ${JSON.stringify(text)}`,
  honest,
  attack: (service) => print(service, text),
  reason: /inert/,
}))
