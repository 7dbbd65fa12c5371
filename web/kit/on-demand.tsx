import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { type ComponentFile, componentOf, loadFile } from './build-files.ts'

/**
 * Returns a component whose code is loaded when the component is rendered for the first time. Until
 * then it renders the placeholder, with its properties if that is a component. If the code cannot be loaded, the component renders
 * nothing, and tries again when it is mounted again.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentFile<Props>>,
  placeholder: ReactNode | ComponentType<Props> = null,
): ComponentType<Props> {
  let Latest = lazyComponent()
  function lazyComponent(): ComponentType<Props> {
    return lazy(() =>
      loadFile(load).then(
        (file) => ({ default: componentOf(file) }),
        () => {
          Latest = lazyComponent()
          return { default: Nothing as ComponentType<Props> }
        },
      ),
    )
  }
  return function OnDemand(props) {
    const [Loaded] = useState(() => Latest)
    const fallback =
      typeof placeholder === 'function' ? createElement(placeholder, props) : placeholder
    return (
      <Suspense fallback={fallback}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

function Nothing(): null {
  return null
}
