import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { parseArguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence completion SHELL`: prints the completion script of a shell. */
export async function runCompletionCommand(args: readonly string[], { out }: Terminal): Promise<ExitCode> {
  const [shell = ''] = parseArguments('completion', args).positionals
  out(await loadScript(shell))
  return exitCodes.done
}

async function loadScript(shell: string): Promise<string> {
  switch (shell) {
    case 'bash':
      return (await import('../completion/bash.ts')).toBashCompletion()
    case 'zsh':
      return (await import('../completion/zsh.ts')).toZshCompletion()
    case 'fish':
      return (await import('../completion/fish.ts')).toFishCompletion()
    default:
      throw new EvidenceError('usage', 'completion needs bash, zsh or fish. See evidence completion --help.')
  }
}
