import {
  access,
  audit,
  fingerprints,
  logsAndKeys,
  notifications,
  otherCi,
  production,
  receipts,
  tryService,
  upgradeAndBackup,
  verify,
} from './command.ts'
import { codeQuality, customTypes, images, jira, outage, override } from './evidence.ts'
import { attest } from './attest.ts'
import { deploy, firstGreen, monorepo, outputs, reusableWorkflow, review, severalJobs } from './gate.ts'
import type { Scene } from './scene.ts'
import { containers, dotnet, go, java, linters, node, python, rust, scanners } from './tools.ts'

/** The scenes of a few processes, without the action. */
export const shortScenes: Readonly<Record<string, Scene>> = {
  'docs/service/access.md': access,
  'docs/audit/fingerprints.md': fingerprints,
  'docs/service/notifications.md': notifications,
  'docs/guides/other-ci.md': otherCi,
}

/** The scenes that run workflows, or many processes. */
export const longScenes: Readonly<Record<string, Scene>> = {
  'docs/audit/receipts.md': receipts,
  'docs/audit/start.md': audit,
  'docs/service/logs-and-keys.md': logsAndKeys,
  'docs/service/production.md': production,
  'docs/service/try.md': tryService,
  'docs/service/upgrade-and-backup.md': upgradeAndBackup,
  'docs/audit/verify.md': verify,
  'docs/guides/attest.md': attest,
  'docs/start/first-green.md': firstGreen,
  'docs/guides/code-quality.md': codeQuality,
  'docs/guides/custom-types.md': customTypes,
  'docs/guides/deploy.md': deploy,
  'docs/guides/images.md': images,
  'docs/guides/jira.md': jira,
  'docs/guides/monorepo.md': monorepo,
  'docs/guides/outage.md': outage,
  'docs/guides/outputs.md': outputs,
  'docs/guides/override.md': override,
  'docs/guides/reusable-workflow.md': reusableWorkflow,
  'docs/guides/review.md': review,
  'docs/guides/several-jobs.md': severalJobs,
  'docs/tools/containers.md': containers,
  'docs/tools/dotnet.md': dotnet,
  'docs/tools/go.md': go,
  'docs/tools/java.md': java,
  'docs/tools/linters.md': linters,
  'docs/tools/node.md': node,
  'docs/tools/python.md': python,
  'docs/tools/rust.md': rust,
  'docs/tools/scanners.md': scanners,
}

interface Exception {
  readonly page: string
  /** The text after the fence. */
  readonly language: string
  /** How many blocks. */
  readonly blocks: number
  /** What checks the blocks, or why they are no examples. */
  readonly reason: string
}

/** The blocks that no scene runs. */
export const exceptions: readonly Exception[] = [
  { page: 'README.md', language: 'sh', blocks: 1, reason: 'test/end-to-end/demo.test.ts runs the demo' },
  { page: 'README.md', language: 'yaml', blocks: 2, reason: 'test/docs/workflows.test.ts runs the workflow' },
  {
    page: 'docs/guides/forks.md',
    language: 'yaml',
    blocks: 2,
    reason: 'test/docs/workflow-scenario.long.test.ts runs the workflows',
  },
  {
    page: 'docs/guides/shared-service.md',
    language: 'yaml',
    blocks: 1,
    reason: 'test/docs/workflow-scenario.long.test.ts runs the workflow',
  },
  {
    page: 'docs/audit/verify.md',
    language: 'python',
    blocks: 1,
    reason: 'the scene and test/verify-page run the script',
  },
  {
    page: 'docs/audit/receipts.md',
    language: 'python',
    blocks: 1,
    reason: 'the scene and test/docs/verify-receipt.test.ts run the script',
  },
  { page: 'docs/guides/templates.md', language: 'yaml', blocks: 1, reason: 'a template alone' },
  { page: 'docs/start/how-it-works.md', language: 'mermaid', blocks: 1, reason: 'a drawing' },
  {
    page: 'docs/tools/README.md',
    language: 'yaml',
    blocks: 1,
    reason: 'the scenes of the other pages use the template',
  },
  { page: 'docs/tools/rust.md', language: 'toml', blocks: 1, reason: 'test/docs/tools.test.ts finds it in a producer' },
  { page: 'docs/architecture.md', language: 'mermaid', blocks: 1, reason: 'a drawing, generated' },
  {
    page: 'docs/service/production.md',
    language: '',
    blocks: 1,
    reason: 'tools/foreign/deploy/proxy.ts runs Caddy',
  },
  {
    page: 'docs/service/logs-and-keys.md',
    language: '',
    blocks: 1,
    reason: 'test/docs/operating.test.ts reads the policy',
  },
  {
    page: 'docs/reference/service.md',
    language: '',
    blocks: 1,
    reason: 'test/docs/operating.test.ts reads the policy',
  },
  {
    page: 'docs/guides/attest.md',
    language: 'shell',
    blocks: 1,
    reason: 'tools/foreign/verdict/slsa-verifier.ts runs slsa-verifier with these options',
  },
  {
    page: 'docs/service/production.md',
    language: 'shell',
    blocks: 1,
    reason: 'the release workflow builds and starts the image',
  },
  {
    page: 'docs/service/logs-and-keys.md',
    language: 'shell',
    blocks: 1,
    reason: 'test/cli/command/witness.test.ts runs a witness',
  },
  {
    page: 'docs/service/upgrade-and-backup.md',
    language: 'shell',
    blocks: 1,
    reason: 'test/cli/command/key.test.ts restarts a log',
  },
  {
    page: 'docs/reference/service.md',
    language: 'shell',
    blocks: 1,
    reason: 'test/cli/command/key.test.ts signs with a command',
  },
]

/** The languages of the blocks of a page that its scene does not run. */
export function listExcepted(page: string): readonly string[] {
  return exceptions.filter((exception) => exception.page === page).map(({ language }) => language)
}
