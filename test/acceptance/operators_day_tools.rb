# frozen_string_literal: true

# What the steps of the day share: names, checks, polling and files.

require 'tempfile'

PASSWORD = 'correct horse battery'
DEVELOPER = 30
REPORTER = 20
GENERAL = 'town/club/general'
ASSIGNEES = { 'U1' => 'ann', 'U2' => 'ben' }.freeze

# The smallest picture there is, in Base64.
PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ' \
          'AAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

# What the gem does not read as JSON it hands over as it came.
TEXT = { format: :plain, parser: proc { |body, _| body } }.freeze

Person = Struct.new(:id, :client)

def see(expected, actual)
  raise "expected #{expected.inspect}, saw #{actual.inspect}" unless expected == actual
end

def hold(condition, what)
  raise "does not hold: #{what.inspect}" unless condition
end

# Asks again and again until the answer is what is waited for.
def poll
  1200.times do
    answer = yield
    return answer if answer

    sleep 0.025
  end
  raise 'it takes too long'
end

# The words of the refusal that the block must meet.
def refused(error)
  yield
rescue error => e
  e.message
else
  raise "was not refused with #{error}"
end

def names(people)
  people.map(&:username)
end

# A file with these bytes for as long as the block runs.
def with_file(ending, bytes)
  Tempfile.create(['day', ending], binmode: true) do |file|
    file.write(bytes)
    file.rewind
    yield file
  end
end

# Waits until a job is over, and returns what is said of it then.
def finished(client, path)
  ended = poll do
    answer = client.get(path)
    answer if %w[finished failed].include?(answer.state)
  end
  see 'finished', ended.state
  ended
end
