import type { Step } from '../report-steps.ts'
import { pushScene, requiring, toRunPage, type CauseScene } from './scene.ts'

/** A SARIF file of one run with one finding, or with none. */
function toSarif(severity: string | undefined, name = 'Scanner'): string {
  const rule = { id: 'CVE-1', properties: severity === undefined ? {} : { 'security-severity': severity } }
  const location = { physicalLocation: { artifactLocation: { uri: 'package-lock.json' } } }
  const result = { ruleId: 'CVE-1', message: { text: 'qs is old' }, locations: [location] }
  const tool = { driver: { name, version: '1.0.0', rules: [rule] } }
  const invocations = [{ executionSuccessful: true }]
  const results = severity === undefined ? [] : [result]
  return JSON.stringify({ version: '2.1.0', runs: [{ tool, invocations, results }] })
}

function reportScan(sarif: string, run = 1): Step {
  return { run, files: { 's.sarif': sarif }, given: { kind: 'vulnscan', files: 's.sarif', name: 'scan' } }
}

function toQuality(status: string): string {
  const at = '2026-11-20T09:14:31+0000'
  const failed = { metric: 'coverage', status: 'ERROR', operator: 'LESS_THAN', errorThreshold: '80', value: '61' }
  return JSON.stringify({
    serverUrl: 'https://quality.invalid',
    taskId: 'task-1',
    status: 'SUCCESS',
    analysedAt: at,
    changedAt: at,
    project: { key: 'shop', name: 'Shop', url: 'https://quality.invalid/dashboard?id=shop' },
    qualityGate: { name: 'House rules', status, conditions: status === 'OK' ? [] : [failed] },
  })
}

function reportQuality(status: string, run = 1): Step {
  const given = { kind: 'codequality', files: 'q.json', name: 'quality' } as const
  return { run, files: { 'q.json': toQuality(status) }, given }
}

function reportCheck(compliant: boolean, run = 1): Step {
  return { run, given: { kind: 'generic', name: 'lint', compliant: String(compliant) } }
}

const dashboard = 'https://quality.invalid/dashboard?id=shop'

/** Scans, analyses and statements that are reported and are not compliant. */
export const scanScenes: readonly CauseScene[] = [
  {
    cause: 'a finding',
    open: pushScene(
      requiring('name: scan, type: vulnscan'),
      [reportScan(toSarif('8.1'))],
      [reportScan(toSarif(undefined), 2)],
    ),
    sentence: 'Fix the 1 high finding: CVE-1 qs is old.',
    action: 'Then scan again.',
    link: toRunPage(1),
  },
  {
    cause: 'another scanner than the policy names',
    open: pushScene(
      requiring('name: scan, type: vulnscan, policy: { tools: [Trivy] }'),
      [reportScan(toSarif(undefined))],
      [reportScan(toSarif(undefined, 'Trivy'), 2)],
    ),
    sentence: 'The tool Scanner is not one of Trivy, which the policy names.',
    action:
      'Report the result of a vulnerability scanner, or accept this one with `tools: ["Scanner"]` in the policy of its requirement.',
    link: toRunPage(1),
  },
  {
    cause: 'a linter in place of a scanner',
    open: pushScene(requiring('name: scan, type: vulnscan'), [reportScan(toSarif(undefined, 'ESLint'))]),
    sentence: 's.sarif: is the SARIF of ESLint, a linter and no scanner, which is not read.',
    action: 'Let it write a Code Climate issue list and set `kind: codequality`',
    link: undefined,
  },
  {
    cause: 'a quality gate',
    open: pushScene(requiring('name: quality, type: codequality'), [reportQuality('ERROR')], [reportQuality('OK', 2)]),
    sentence: 'Quality gate ERROR: coverage 61 below 80.',
    action: `Open the analysis at ${dashboard}, fix the code, and analyse it again.`,
    link: dashboard,
  },
  {
    cause: 'an analysis of another project',
    open: pushScene(requiring('name: quality, type: codequality, policy: { project: pay }'), [reportQuality('OK')]),
    sentence: 'The analysis is of the project shop, not of pay, which the template names.',
    action: 'Analyse the change in the project `pay`, or set `project: shop` in the policy of the requirement.',
    link: dashboard,
  },
  {
    cause: 'a check that failed',
    open: pushScene(requiring('name: lint, type: generic'), [reportCheck(false)], [reportCheck(true, 2)]),
    sentence: 'Reported as not compliant.',
    action: 'If nothing has to change, re-run the job `build` of run 1.',
    link: toRunPage(1),
  },
]
