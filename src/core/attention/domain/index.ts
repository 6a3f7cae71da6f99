// What others use of the domain of attention: pure values and rules.
export { type ChannelLevel, channelLevels, type ThreadSetting, threadSettings } from './attention.ts';
export { type Draft, type DraftPlace, placeText, readPlace } from './draft.ts';
