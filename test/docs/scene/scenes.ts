import { access, fingerprints, notifications, operating, otherCi, verify } from './command.ts'
import { codeQuality, customTypes, images, jira, outage, override } from './evidence.ts'
import { attest } from './attest.ts'
import { deploy, monorepo, outputs, reusableWorkflow, review, severalJobs } from './gate.ts'
import type { Scene } from './scene.ts'

/** The scenes of a few processes, without the action. */
export const shortScenes: Readonly<Record<string, Scene>> = {
  'docs/access.md': access,
  'docs/fingerprints.md': fingerprints,
  'docs/notifications.md': notifications,
  'docs/recipes/other-ci.md': otherCi,
}

/** The scenes that run workflows, or many processes. */
export const longScenes: Readonly<Record<string, Scene>> = {
  'docs/operating.md': operating,
  'docs/verify.md': verify,
  'docs/recipes/attest.md': attest,
  'docs/recipes/code-quality.md': codeQuality,
  'docs/recipes/custom-types.md': customTypes,
  'docs/recipes/deploy.md': deploy,
  'docs/recipes/images.md': images,
  'docs/recipes/jira.md': jira,
  'docs/recipes/monorepo.md': monorepo,
  'docs/recipes/outage.md': outage,
  'docs/recipes/outputs.md': outputs,
  'docs/recipes/override.md': override,
  'docs/recipes/reusable-workflow.md': reusableWorkflow,
  'docs/recipes/review.md': review,
  'docs/recipes/several-jobs.md': severalJobs,
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
    page: 'docs/workflows.md',
    language: 'yaml',
    blocks: 3,
    reason: 'test/docs/workflow-scenario.long.test.ts runs the workflows',
  },
  { page: 'docs/verify.md', language: 'python', blocks: 2, reason: 'the scene and test/verify-page run the scripts' },
  { page: 'docs/template.md', language: 'yaml', blocks: 1, reason: 'a template alone' },
  { page: 'docs/architecture.md', language: 'mermaid', blocks: 1, reason: 'a drawing, generated' },
  {
    page: 'docs/operating.md',
    language: '',
    blocks: 2,
    reason: 'tools/foreign/proxy.ts runs Caddy; the other is a policy',
  },
  {
    page: 'docs/recipes/attest.md',
    language: 'shell',
    blocks: 1,
    reason: 'tools/foreign/verdict/slsa-verifier.ts runs slsa-verifier with these options',
  },
  {
    page: 'docs/operating.md',
    language: 'shell',
    blocks: 4,
    reason:
      'the release workflow builds and starts the image; test/cli/command runs the commands of a signer, a restart and a witness',
  },
]

/** The languages of the blocks of a page that its scene does not run. */
export function listExcepted(page: string): readonly string[] {
  return exceptions.filter((exception) => exception.page === page).map(({ language }) => language)
}
