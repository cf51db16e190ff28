import { buildIfChanged } from './house/build.mjs'
import { installPackages } from './house/install.mjs'
import { step } from './house/step.mjs'

installPackages()
await buildIfChanged()
step('Built in dist/')
