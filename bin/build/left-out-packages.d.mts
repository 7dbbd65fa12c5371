export interface System {
  readonly platform?: string
  readonly arch?: string
  readonly environment?: NodeJS.ProcessEnv
}

export function explainLeftOutPackages(root: string, system?: System): readonly string[]
