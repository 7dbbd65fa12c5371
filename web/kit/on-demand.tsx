import { type ComponentType, lazy, Suspense } from 'react'

/**
 * Returns a component whose code is loaded when the component is rendered for the first time. The
 * component renders nothing until its code is loaded. `load` imports the file and returns the
 * component.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
