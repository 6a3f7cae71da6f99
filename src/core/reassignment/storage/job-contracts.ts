import { defineJob, defineRowJob, defineSingleJob, needsNoRecovery } from '../../platform/index.ts';
import { hasOpenReassignments } from './reassignments.ts';
import { nextMerge } from './merges/merges.ts';
import { nextSplit } from './parts/splits.ts';
import { listUndos } from './undos.ts';

export const readReassignmentUpload = defineRowJob('read-reassignment-upload', 'uploadId', {
  table: 'reassignment_upload',
  states: ['received', 'processing'],
});
export const applyReassignments = defineSingleJob('apply-reassignments', {
  hasWork: hasOpenReassignments,
  maxAttempts: 6,
});
export const undoReassignments = defineSingleJob('undo-reassignments', {
  hasWork: async (reader) => (await listUndos(reader, {}, 1)).length > 0,
  maxAttempts: 20,
});
export const splitContributions = defineSingleJob('split-contributions', {
  hasWork: async (reader) => (await nextSplit(reader)) !== undefined,
  maxAttempts: 20,
});
export const mergeContributions = defineSingleJob('merge-contributions', {
  hasWork: async (reader) => (await nextMerge(reader)) !== undefined,
  maxAttempts: 20,
});
export const followUpRequests = defineJob<Record<string, never>>('follow-up-requests', {
  dedupeKey: () => 'all',
  recover: needsNoRecovery('the sweeper enqueues it again as long as a request is due'),
});
export const givePlaceholders = defineJob<Record<string, never>>('give-placeholders', {
  dedupeKey: () => 'all',
  recover: needsNoRecovery('whoever shares the Import User gets a placeholder with the next change of the limit'),
});
