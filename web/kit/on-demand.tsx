import { type ComponentType, lazy, Suspense } from 'react'

/**
 * Returns a component whose code loads when the component is first shown. Until the code is loaded,
 * the component shows nothing. `load` imports the component's file and returns the component.
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
