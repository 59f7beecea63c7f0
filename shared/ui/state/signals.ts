import '@preact/signals'
import { Component } from 'preact'

/**
 * This method of `@preact/signals` skips a component with the same props, although an object in the props may have changed.
 * Without the method, Preact draws each component with its parent.
 */
delete Component.prototype.shouldComponentUpdate

export { batch, computed, type Signal, signal } from '@preact/signals'
