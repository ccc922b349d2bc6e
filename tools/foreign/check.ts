import type { Toolchain, ToolchainName } from './toolchain.ts'

/** A check of this project by a tool from another language's registry. */
export interface ForeignCheck {
  readonly name: string
  readonly needs: ToolchainName
  /** Runs from the root of the checkout. Throws where the check fails. `print` writes one line. */
  readonly run: (toolchain: Toolchain, print: (line: string) => void) => Promise<void>
}
