import { Command } from 'commander';

export function demoCommand(): Command {
  return new Command('demo').description('bring a made-up community over and reassign it, step by step');
}
