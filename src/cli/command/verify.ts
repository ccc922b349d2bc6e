import { EvidenceError } from '../../error.ts'
import type { ExitCode } from '../../step/outcome/exit-code.ts'
import { parseArguments, type Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import { printAnswer, type Answer, type FileKind } from '../verify/answer.ts'
import { openFile } from '../verify/open-file.ts'
import { verifyPackageFile } from '../verify/package-file.ts'
import { verifyReceiptFile } from '../verify/receipt-file.ts'
import { verifyVerdictFile } from '../verify/verdict-file.ts'

/**
 * `evidence verify FILE`: exits with 0 only if a signed verdict, a package or a receipt is what its reader wants (rules 11.7, 12.4), with 1 if a
 * check fails.
 */
export async function runVerifyCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('verify', args)
  const [path = ''] = parsed.positionals
  if (path === '')
    throw new EvidenceError('usage', 'verify needs the FILE of a package, a signed verdict or a receipt.')
  return printAnswer(await verifyFile(path, parsed, terminal), parsed, terminal)
}

async function verifyFile(path: string, parsed: Arguments, terminal: Terminal): Promise<Answer> {
  const file = openFile(path, terminal)
  switch (file.kind) {
    case 'document':
      requireOptionsOf('verdict', parsed)
      return verifyVerdictFile(file, parsed, terminal)
    case 'receipt':
      requireOptionsOf('receipt', parsed)
      return verifyReceiptFile(file, parsed, terminal)
    case 'package':
      requireOptionsOf('package', parsed)
      return verifyPackageFile(file, parsed, terminal)
  }
}

const ofVerdicts = ['subject', 'org', 'flow', 'commit', 'ref', 'pull-request', 'max-age', 'accept']
const ofLogs = ['log-key', 'log-policy']

const optionsByKind: Readonly<Record<FileKind, readonly string[]>> = {
  verdict: ['verdict-key', ...ofVerdicts],
  receipt: ofLogs,
  package: [...ofLogs, ...ofVerdicts, 'template', 'repository', 'extract', 'html'],
}

const kindNames: Readonly<Record<FileKind, string>> = {
  verdict: 'a signed verdict',
  receipt: 'a receipt',
  package: 'a package',
}

/** An option that has no effect on a file is refused: its reader would rely on it. */
function requireOptionsOf(kind: FileKind, { options }: Arguments): void {
  const unused = Object.keys(options).find((name) => name !== 'json' && !optionsByKind[kind].includes(name))
  if (unused === undefined) return
  const advice = unused === 'verdict-key' ? '; the log of a package has its keys' : ''
  throw new EvidenceError('usage', `--${unused} has no effect on ${kindNames[kind]}${advice}.`)
}
