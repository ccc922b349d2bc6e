import { initTemplate } from '../../step/init-template.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { parseArguments, readOption } from '../arguments.ts'
import { printResult, toSentence } from '../print-result.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { Terminal } from '../terminal.ts'

/** `evidence init`: writes a first template. */
export async function runInitCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { host } = terminal
  const parsed = parseArguments('init', args)
  const { path, content, advice } = await initTemplate(readOption(parsed, 'template'), host.cwd)
  if (advice !== undefined) host.info(advice)
  const text = `Wrote ${path}. Check it and commit it: GitHub Actions reads it from a commit. Then run evidence report --gate, or set the input gate of the workflow to true or status.`
  printResult(parsed, terminal, { value: omitUndefined({ path, content, advice }), text: toSentence(text) })
  return exitCodes.done
}
