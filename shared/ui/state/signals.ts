import '@preact/signals'
import { Component } from 'preact'

/**
 * Signals draw the components that read them. Their library also stops components that have state of their own from being drawn
 * with their parents while their props are the same objects, which may have changed. A component is drawn with its parent,
 * as Preact does it.
 */
delete Component.prototype.shouldComponentUpdate

export { batch, computed, type Signal, signal } from '@preact/signals'
