import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import { checkVerdict, checkSubject, type Check, type WantedVerdict } from '../../evidence/verdict/check.ts'
import { streamRegularFile } from '../../regular-file.ts'
import { chooseVerdict } from '../../verify/choose-verdict.ts'
import { computeAgain, type ComputedAgain } from '../../verify/compute-again.ts'
import { requireNewFolder, writeExtract } from '../../verify/extract.ts'
import { readGivenTemplate, type GivenTemplate } from '../../verify/given-template.ts'
import type { SignedRecord } from '../../verify/package/verdict.ts'
import { verifyPackage, type TrailPackage } from '../../verify/package/verify-package.ts'
import { requireNewFile, writeReport } from '../../verify/report/write-report.ts'
import { findPolicyFile, type PolicyFile } from '../../verify/repository.ts'
import { listUnproven } from '../../verify/unproven.ts'
import { readOption, readTextFile, type Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import type { Answer } from './answer.ts'
import { listUnwitnessed, readLogTrust } from './log-trust.ts'
import type { OpenedFile } from './open-file.ts'
import { listUnasked, listUnprovenLevels, namesSubject, readWanted } from './wanted.ts'

type PackageFile = Extract<OpenedFile, { readonly kind: 'package' }>

/** Checks a package, and of its verdicts the one that answers the question of the options (rules 12.4). */
export async function verifyPackageFile(
  { path, file }: PackageFile,
  parsed: Arguments,
  terminal: Terminal,
): Promise<Answer> {
  const trust = readLogTrust(parsed, terminal)
  const wanted = await readWanted(parsed, terminal)
  const [extract, html] = ['extract', 'html'].map((name) => readPath(parsed, name, terminal))
  if (extract !== undefined) requireNewFolder(extract)
  if (html !== undefined) requireNewFile(html)
  const text = readTextFile(parsed, 'template', terminal)
  const own = text === undefined ? undefined : readGivenTemplate(text, 'The file of --template')
  const { checks, found } = await verifyPackage(streamRegularFile(file), trust)
  if (found === undefined) return { path, kind: 'package', verified: false, checks, unchecked: [] }
  const judged = await judgePackage(found, { wanted, own, folder: readPath(parsed, 'repository', terminal), terminal })
  const all = [...checks, ...judged.checks]
  const answer: Answer = {
    path,
    kind: 'package',
    verified: all.every(({ passed }) => passed),
    checks: all,
    unchecked: [
      ...judged.unchecked,
      ...(namesSubject(parsed)
        ? []
        : ['Not asked: what the verdict is about. Give --subject or --commit before a deployment.']),
      ...listUnasked(parsed),
      ...listUnwitnessed(trust),
      ...listUnproven(found, judged.verdict),
    ],
    about: describePackage(found, judged.verdict),
  }
  if (html !== undefined) await writeReport(html, { ...answer, found, verdict: judged.verdict, judged: judged.judged })
  if (extract !== undefined && answer.verified) await writeExtract(extract, found)
  return answer
}

function readPath(parsed: Arguments, name: string, { host }: Terminal): string | undefined {
  const path = readOption(parsed, name)
  return path === undefined ? undefined : resolve(host.cwd, path)
}

interface PackageQuestion {
  readonly wanted: WantedVerdict
  /** The template of the question. */
  readonly own: GivenTemplate | undefined
  /** Of `--repository`. */
  readonly folder: string | undefined
  readonly terminal: Terminal
}

interface JudgedPackage extends Pick<Answer, 'checks' | 'unchecked'> {
  readonly verdict: SignedRecord | undefined
  readonly judged: ComputedAgain['judged']
}

async function judgePackage(found: TrailPackage, question: PackageQuestion): Promise<JudgedPackage> {
  const { wanted, own, folder } = question
  const verdict = chooseVerdict(found.verdicts, wanted)
  if (verdict === undefined)
    return { checks: explainAbsent(found, wanted), unchecked: [], verdict: undefined, judged: undefined }
  const policy = folder === undefined ? undefined : await findPolicy(verdict, { folder, question })
  const template = own ?? (policy?.file && readGivenTemplate(policy.file.text, policy.file.path))
  const again = await computeAgain(found, verdict, template)
  const given = own === undefined ? [] : [checkGiven(verdict, own)]
  const isWord = again.lacksTemplate && given.length === 0 && wanted.accepted.has('DELIVERY_EVIDENCE_OWN_TEMPLATE')
  const { sequence } = verdict.record
  return {
    checks: [
      { passed: true, text: `the newest verdict that fits the question is record ${sequence}` },
      ...checkVerdict(verdict.summary, wanted),
      ...(isWord ? [] : [again.check]),
      ...(policy === undefined ? [] : [policy.check]),
      ...given,
    ],
    unchecked: [
      ...listUnprovenLevels(verdict.summary, wanted),
      ...(isWord ? [`Not computed again: the verdict ${again.check.text}. It is the word of the service.`] : []),
    ],
    verdict,
    judged: again.judged,
  }
}

/** A reader who gives a template relies on it. */
function checkGiven({ summary }: SignedRecord, { content }: GivenTemplate): Check {
  const passed = summary.predicate.policy.digest?.['sha256'] === hash('sha256', content)
  return { passed, text: `the file of --template is ${passed ? '' : 'not '}the template of the verdict` }
}

/** Why no verdict answers, by the newest one. */
function explainAbsent({ verdicts }: TrailPackage, wanted: WantedVerdict): readonly Check[] {
  const newest = verdicts.at(-1)
  if (newest === undefined)
    return [
      {
        passed: false,
        text: 'the trail has no signed verdict; a step of the action with a gate asks the service for one, see docs/guides/deploy.md',
      },
    ]
  const wrong = checkSubject(newest.summary, wanted).filter(({ passed }) => !passed)
  return [{ passed: false, text: 'no verdict of the trail is about what is asked; of the newest:' }, ...wrong]
}

interface FoundPolicy {
  readonly check: Check
  readonly file: PolicyFile | undefined
}

async function findPolicy(
  { summary }: SignedRecord,
  { folder, question }: { readonly folder: string; readonly question: PackageQuestion },
): Promise<FoundPolicy> {
  const { policy, 'urn:delivery-evidence:verdict:v1': facts } = summary.predicate
  const commit = facts.change.commit === 'any' ? question.wanted.commit : facts.change.commit
  const sha256 = policy.digest?.['sha256']
  if (commit === undefined || sha256 === undefined)
    return { check: { passed: false, text: 'the verdict names no commit and template to look for' }, file: undefined }
  const file = await findPolicyFile({ folder, environment: question.terminal.environment }, { commit, sha256 })
  const at = `in the commit ${commit.slice(0, 12)}`
  const text =
    file === undefined
      ? `no YAML or JSON file ${at} is the template of the verdict (${sha256.slice(0, 12)}…)`
      : `the template of the verdict is ${file.path} ${at}`
  return { check: { passed: file !== undefined, text }, file }
}

function describePackage(
  { manifest, checkpoint, trail }: TrailPackage,
  verdict: SignedRecord | undefined,
): Readonly<Record<string, unknown>> {
  const { org, flow, trail: name } = manifest
  return {
    org,
    flow,
    trail: name,
    log: { origin: checkpoint.origin, size: checkpoint.size, witnesses: checkpoint.witnesses },
    records: trail.records.length,
    erased: [...trail.erased.keys()],
    verdict: verdict === undefined ? null : { sequence: verdict.record.sequence, statement: verdict.summary },
  }
}
