import { cutNetworks } from './cut-networks.ts'
import { deployments } from './deployments.ts'
import type { Fault } from './fault.ts'
import { frozenProcesses } from './frozen-processes.ts'
import { killsOfDatabases, switchovers } from './killed-databases.ts'
import { killsOfProcesses } from './killed-processes.ts'
import { lostMachines, lostParts } from './lost-machines.ts'
import { replacedCertificates } from './replaced-certificates.ts'
import { rotatedKeys } from './rotated-keys.ts'

export const FAULTS: readonly Fault[] = [
  ...killsOfProcesses(),
  ...killsOfDatabases(),
  ...switchovers(),
  ...frozenProcesses(),
  ...cutNetworks(),
  ...lostMachines(),
  ...lostParts(),
  ...rotatedKeys(),
  ...replacedCertificates(),
  ...deployments(),
]
